import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    ssr: {
      build: {
        sourcemap: true,
        // One module graph for pages and process: the server's entry asks for the pages, not the other way round.
        rolldownOptions: { input: 'src/server/main.ts' },
      },
    },
  },
})
