/**
 * Every picture comes whole. Made of the parts of the one before wherever they are equal, what has not changed is the
 * same object, and nothing drawn from it is looked at again.
 */

type Named = { id: string };

const isNamed = (one: unknown): one is Named => typeof one === "object" && one !== null && typeof (one as Partial<Named>).id === "string";

/** The new value, of old parts where it can be; the old one itself where all is equal. */
export function shared<T>(was: unknown, now: T): T {
  if (was === now || typeof was !== "object" || typeof now !== "object" || was === null || now === null) return now;
  if (Array.isArray(was)) return Array.isArray(now) ? (sharedList(was, now) as T) : now;
  if (Array.isArray(now) || Object.getPrototypeOf(now) !== Object.prototype) return now;
  const [old, fresh] = [was as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(fresh);
  const made: Record<string, unknown> = {};
  let equal = names.length === Object.keys(old).length;
  for (const name of names) {
    made[name] = shared(old[name], fresh[name]);
    equal &&= name in old && made[name] === old[name];
  }
  return (equal ? old : made) as T;
}

/** Things with a name are compared by it: one that comes or goes must not shift all that follow. */
function sharedList(was: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const byName = isNamed(now[0]) ? new Map(was.filter(isNamed).map((one) => [one.id, one])) : null;
  const made = now.map((one, at) => shared(byName && isNamed(one) ? byName.get(one.id) : was[at], one));
  return was.length === made.length && made.every((one, at) => one === was[at]) ? was : made;
}
