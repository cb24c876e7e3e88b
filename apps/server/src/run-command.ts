import { StartError } from './platform/errors/index.ts'

/** Runs a command of the person with the shell. `work` answers how it is used where it was not told enough; what fails is one line for him. */
export const runCommand = (work: (said: string[]) => Promise<string | null>): void => {
  work(process.argv.slice(2)).then(
    (usage) => {
      if (usage === null) return
      console.error(usage)
      process.exitCode = 2
    },
    (error: unknown) => {
      console.error(error instanceof StartError ? error.message : error)
      process.exitCode = 1
    },
  )
}
