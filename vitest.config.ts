import { defineConfig } from 'vitest/config'

/** Tests stand beside what they test. Only the server's need a database, so only they wait for one. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts', 'apps/{web,widget}/src/**/*.test.{ts,tsx}'],
          // Property tests compare with the plain way of doing it, which takes its time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'apps/server/src/platform/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
