import { readFileSync } from 'node:fs'

/** Of package.json: the lines before a version is set, in manifests, in the log and on the installation's page. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
