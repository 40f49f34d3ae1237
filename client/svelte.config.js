import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Marks of a component's styles, short: they stand in every element. A capital begins no class of ours.
const cssHash = ({ hash, filename, css }) => `S${hash(filename ?? css).slice(-3)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { cssHash, runes: true } };
