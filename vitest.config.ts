import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { findBrowser, flags } from './e2e/support/find-browser.ts'

/** Packages that screens load. */
const browserPackages = [
  '@mantine/charts',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@tiptap/core',
  '@tiptap/extension-mention',
  '@tiptap/pm/view',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@xyflow/react',
  '@xyflow/system',
  'clsx',
  'dayjs/locale/pt-br',
  'libphonenumber-js/min',
  'dayjs',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  're2js',
  'react/jsx-runtime',
  'zod',
]

/**
 * All projects in one group: the browser's tests run beside the others. Left alone, a single worker would make those with a
 * program of their own, and the browser with them, wait for the end of all others.
 */
const beside = {
  sequence: { groupOrder: 1 },
  // A busy machine is late: what is awaited has fifteen seconds, and not the usual one.
  expect: { poll: { timeout: 15_000 } },
  // What a test never takes on a machine with other work: one that hangs is told by it.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** React as people get it: the one for development takes three times as long to draw. */
const asBuilt = { 'process.env.NODE_ENV': '"production"' }

/** Hooks and components, in the browser that the journeys use; without one they are left out and it is said so. */
const browserProject = async (): Promise<TestProjectConfiguration[]> => {
  const browser = await findBrowser().catch(() => null)
  if (!browser) {
    console.warn('No Chromium here: the tests of hooks (*.browser.test.tsx) are left out. CHROMIUM names one.')
    return []
  }
  return [
    {
      // Bundled once before: what is found on the way reloads the page in the middle of a test.
      optimizeDeps: { include: browserPackages, rolldownOptions: { transform: { define: asBuilt } } },
      define: asBuilt,
      oxc: { jsx: { development: false } },
      test: {
        ...beside,
        name: 'browser',
        include: [`apps/web/src/**/${gate}.browser.test.tsx`],
        setupFiles: 'apps/web/src/testing/clean-up.ts',
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          viewport: { width: 1440, height: 900 },
          provider: playwright({
            launchOptions: { executablePath: browser.path, args: [...browser.args, ...flags] },
            // Twelve hours and more from the companies, so that a time in the browser's own zone is seen to be wrong.
            contextOptions: { timezoneId: 'Pacific/Auckland' },
          }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
  ]
}

/** What a server's test needs: only these wait for a database. */
const onDatabase = {
  globalSetup: 'apps/server/src/platform/testing/global-setup.ts',
}

/** Two at least: a third of the tests' time is waiting, for which a machine of two cores would otherwise have one worker. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** Of what needs a database or a browser, `npm test` runs what says in its name that it is in the gate; `npx vitest` runs all. */
const gate = process.env.TEST_TIER === 'gate' ? '*.gate' : '*'

/** Tests stand beside what they test. One that replaces a module is `*.alone.test.ts`: it has a program of its own. */
export default defineConfig(async () => ({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...beside,
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          // Nothing in them is kept in a module, so one program runs them all.
          isolate: false,
        },
      },
      {
        test: {
          ...beside,
          name: 'screens',
          include: ['apps/{web,widget}/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx', '**/*.alone.test.ts'],
          // A program for each of seventy files would take three times as long as the tests in them.
          isolate: false,
        },
      },
      {
        test: {
          ...beside,
          name: 'screens alone',
          include: ['apps/{web,widget}/src/**/*.alone.test.ts'],
        },
      },
      {
        test: {
          ...beside,
          ...onDatabase,
          name: 'server',
          include: [
            `apps/server/src/**/${gate}.test.ts`,
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
            'tools/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.alone.test.ts'],
          // The server's modules are read once for each worker, not once for each file: half of the suite's processor time.
          isolate: false,
        },
      },
      {
        test: { ...beside, ...onDatabase, name: 'server alone', include: [`apps/server/src/**/${gate}.alone.test.ts`] },
      },
      ...(await browserProject()),
    ],
  },
}))
