// Shows the notices the house sends, and opens the table they are about. It keeps nothing and answers for no page.
self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(told.title ?? "Tafelrunde", {
      body: told.body ?? "",
      tag: told.tag ?? "turn",
      icon: "/static/emblems/house.svg",
      data: { url: told.url ?? "/lobby" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = new URL(event.notification.data.url, self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => {
      const at = open.find((one) => new URL(one.url).pathname === there.pathname);
      return at ? at.focus() : self.clients.openWindow(there.href);
    }),
  );
});
