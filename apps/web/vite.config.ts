import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { bundleLimits } from './src/vite/bundle-limits.ts'
import { contractForBrowsers } from './src/vite/contract-for-browsers.ts'

/** What the page itself imports at once; a name that is not there any more only weighs. */
const everyPage = [
  ...[
    'rolldown-runtime',
    'react',
    'jsx-runtime',
    'use-did-update',
    'QueryClientProvider',
    'preload-helper',
    'session-store',
  ],
  ...[
    'MantineThemeProvider',
    'brand-shades',
    'theme',
    'polymorphic-factory',
    'UnstyledButton',
    'Box',
    'createReactComponent',
  ],
  ...[
    'index',
    'components',
    'hooks',
    'lazy-piece',
    'use-flyout',
    'use-once-true',
    'toast',
    'api',
    'permissions',
    'clsx',
  ],
  ...[
    'document-title',
    'session',
    'use-formats',
    'Button',
    'Transition',
    'use-reduced-motion',
    'Loader',
    'scope',
    'loading',
  ],
  ...['omnichannel', 'screens', 'useQuery', 'useBaseQuery', 'workspaces', 'companies', 'skeleton'],
  ...['react-dom', 'coming-keys', 'operation', 'format', 'access', 'query', 'robot-icon', 'bots', 'canned-answers'],
]
const ofEveryPage = new RegExp(`/(${everyPage.join('|')})-[\\w-]{8}\\.js$`)

// In development the API, the files and the websockets come from a running server; in production the server serves dist.
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'PROSA_')
  const target = env.PROSA_SERVER ?? 'http://127.0.0.1:3000'
  const proxy = Object.fromEntries(
    ['/api', '/files', '/livechat', '/demo'].map((path) => [path, { target, ws: true, changeOrigin: false }]),
  )
  return {
    root: import.meta.dirname,
    plugins: [react(), contractForBrowsers(), bundleLimits()],
    server: { port: Number(env.PROSA_WEB_PORT ?? 5173), strictPort: true, proxy },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Browsers of 2024 on. The styles name them, so that light-dark() stays as it is written.
      target: 'esnext',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: {
        polyfill: false,
        // Every page brings these: no screen needs to name them among what it fetches, and the names weigh.
        resolveDependencies: (_file, chunks, { hostType }) =>
          hostType === 'js' ? chunks.filter((chunk) => !ofEveryPage.test(chunk)) : chunks,
      },
      // Names of chunks carry a hash, so that the server may let browsers keep them for good.
      assetsDir: 'assets',
      // The names of all emoji weigh most, and are fetched by whoever opens them alone.
      chunkSizeWarningLimit: 800,
      reportCompressedSize: false,
      // Which files a screen fetches: the build weighs them, and `npm run bench`.
      manifest: true,
      rolldownOptions: {
        treeshake: {
          // Our packages only declare: an area of the contract that a chunk does not call stays out of it.
          moduleSideEffects: (id) => !id.includes('/packages/'),
        },
        // Icons of several screens come together: each by itself weighs more by its name in every list than by its lines.
        output: {
          codeSplitting: { groups: [{ name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 4 }] },
        },
      },
    },
  }
})
