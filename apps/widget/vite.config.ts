import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** Puts the files that a customer's page names, and the demo shop, beside the bundles as they stand. */
const plainFiles = (): Plugin => ({
  name: 'plain-files',
  applyToEnvironment: (environment) => environment.name === 'loader',
  generateBundle() {
    for (const [fileName, source] of [
      ['style.css', 'src/loader/page.css'],
      ['demo/loja.html', 'demo/loja.html'],
    ] as const)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, source), 'utf8') })
  },
})

/**
 * Two programs in one `dist`: the frame (an HTML page with hashed assets, cached for good) and the loader, one classic script under
 * a fixed name, since customers' pages name it. They are built apart so that the loader shares no chunk with the frame.
 */
export default defineConfig({
  root,
  base: '/livechat/',
  publicDir: false,
  plugins: [plainFiles()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: ['es2020', 'safari14'], modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  environments: {
    client: { build: { emptyOutDir: true, rolldownOptions: { input: { frame: join(root, 'frame.html') } } } },
    loader: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: { script: join(root, 'src/loader/main.ts') },
          output: { format: 'iife', entryFileNames: 'script.js' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'loader']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})
