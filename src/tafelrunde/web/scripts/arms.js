// Shows the coat of arms that is being chosen at once; without JavaScript it is seen when it is kept.
const form = document.querySelector("form[data-arms]");
const shown = form.querySelector("[data-shown] img");

form.addEventListener("change", () => {
  const chosen = new FormData(form);
  const pair = [chosen.get("metal"), chosen.get("colour")];
  const [first, second] = chosen.has("turned") ? pair.reverse() : pair;
  shown.src = `/arms/${chosen.get("division")}.${first}.${second}.${chosen.get("charge")}.svg`;
});
