import { readFileSync } from 'node:fs'

/** Version from package.json, shown in manifests, in the log and on the installation's page. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
