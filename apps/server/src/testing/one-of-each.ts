import { fillCompany, type Ids } from '../features/companies/isolation/index.ts'
import { buildCredential } from '../platform/testing/build-credentials.ts'
import type { Builders, TestCompany } from '../platform/testing/index.ts'

export { type Ids, nowhere } from '../features/companies/isolation/index.ts'

/** One of everything in a company. */
export const fill = (build: Builders, company: TestCompany): Promise<Ids> =>
  fillCompany(
    build.insert,
    company.id,
    async (bot) => {
      const credential = await buildCredential(build, { company, bot: { id: bot }, use: 'production' })
      return credential.id
    },
    async (source, version) => {
      await build.run('update knowledge_source set version_id = $2 where id = $1', [source, version])
    },
  )
