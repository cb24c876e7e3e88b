// For unit-stage.test.ts: files that meet with an accident when they run first, or always (`PLANTED_TWICE`); `PLANTED_FILES` chooses some.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false,
    globals: true,
    include: [`scripts/lib/planted/${process.env.PLANTED_FILES ?? '*'}.planted.mjs`],
  },
})
