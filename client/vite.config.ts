import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// File names carry no hash: the build is committed and must give the same tree every time.
// The server adds a version to the addresses it prints.
export default defineConfig({
  base: "/static/",
  plugins: [svelte()],
  publicDir: "public",
  build: {
    outDir: here("../src/tafelrunde/web/static"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        table: here("src/table.ts"),
        board: here("src/board.ts"),
        house: here("src/style/house.css"),
        pages: here("src/style/pages.css"),
        puzzle: here("src/style/puzzle.css"),
        review: here("src/style/review.css"),
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: (asset) => (asset.names[0]?.endsWith(".woff2") ? "fonts/[name][extname]" : "[name][extname]"),
      },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
