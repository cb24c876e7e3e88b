// A reporter of vitest that leaves what each file and each test took, for the end of `npm test`. Vitest's own JSON knows no hooks and
// no imports, in which a file of the server may spend most of its time.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './installed.mjs'

/** In seconds; a file's are those of its tests and hooks, without its imports. */
export default class TimesReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } =
        module.diagnostic()
      return {
        file: `${module.project.name}: ${relative(root, module.moduleId)}`,
        seconds: duration / 1000,
        importSeconds: collectDuration / 1000,
        setupSeconds: (setupDuration + environmentSetupDuration + prepareDuration) / 1000,
        tests: [...module.children.allTests()].map((test) => ({
          name: test.fullName,
          seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        })),
      }
    })
    writeFileSync(process.env.TEST_TIMES, JSON.stringify(files))
  }
}
