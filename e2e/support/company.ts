import { insertRows } from '../../apps/server/src/demo/demo.queries.ts'
import { makeShop } from '../../apps/server/src/demo/make-shop.ts'
import { type DemoPerson, demoPeople } from '../../apps/server/src/demo/people.ts'
import { hashPassword } from '../../apps/server/src/features/people/sessions/index.ts'
import { createDatabase } from '../../apps/server/src/platform/database/index.ts'
import type { RunningServer } from './server.ts'

/** What a person of a journey's company does there. */
export type Part = 'manager' | 'attendant' | 'colleague' | 'nobody' | 'administrator'

export interface Member {
  email: string
  /** As the screens show it. */
  name: string
  id: number
}

/** A shop as the demo's, with people, bots and rooms of its own: nothing that another journey does is seen in it. */
export interface Company {
  id: number
  name: string
  /** The administrator is one of the installation and may choose this company as any other. */
  people: Readonly<Record<Part, Member>>
  /** Public token of the shop's bot. */
  botToken: string
}

export interface Companies {
  /** @param values.bot Name of the shop's bot. @param values.channel Of its rooms: the test channel can what live chat cannot. */
  make(values?: { bot?: string; channel?: 'livechat' | 'fake' }): Promise<Company>
  close(): Promise<void>
}

const keyOf: Record<Part, DemoPerson['key']> = {
  manager: 'manager',
  attendant: 'attendant1',
  colleague: 'attendant2',
  nobody: 'nobody',
  administrator: 'admin',
}

/** Few, so that they are made in no time. Today's rooms, which journeys open, are there beside them. */
const history = { shop: 8, shopContacts: 24, campaign: 3 }

/** Makes companies in the database of the running program, as the demo is made. */
export const openCompanies = async (server: RunningServer): Promise<Companies> => {
  const database = createDatabase({ address: await server.database(), poolSize: 2, workerPoolSize: 1, turnPoolSize: 1 })
  const passwordHash = await hashPassword(server.password)
  const run = crypto.randomUUID().slice(0, 8)
  let made = 0
  const make: Companies['make'] = async ({ bot = 'Loja Demo', channel = 'livechat' } = {}) => {
    made += 1
    const slug = `${run}-${made}`
    const person = (part: Part) => {
      const known = demoPeople.find(({ key }) => key === keyOf[part])
      if (!known) throw new Error(`The demo has nobody as ${part}`)
      return { ...known, email: `${part}@${slug}.local`, passwordHash }
    }
    const members = (['manager', 'attendant', 'colleague', 'nobody'] as const).map(person)
    const administrator = person('administrator')
    const name = `Loja ${slug}`
    return database.pipeline(async (pipeline) => {
      pipeline.begin()
      const [platform] = await pipeline.query<{ id: number }>('select id from platform where is_default')
      const { companyId, token, peopleIds } = await makeShop(pipeline, {
        now: new Date(),
        secretKey: crypto.randomUUID(),
        platformId: platform?.id ?? 0,
        name,
        email: `contato@${slug}.local`,
        bot,
        people: members,
        history,
      })
      if (channel !== 'livechat')
        void pipeline.query('update connection set kind = $2 where company_id = $1', [companyId, channel])
      const { email } = administrator
      const account = { email, email_folded: email, name: administrator.name, password_hash: passwordHash }
      insertRows(pipeline, 'account', [{ ...account, is_admin: true, first_access: false }])
      const [found] = await pipeline.query<{ id: number }>('select id from account where email = $1', [email])
      await pipeline.commit()
      const member = (place: number): Member => {
        const { email: address, name: called } = members[place] as (typeof members)[number]
        return { email: address, name: called, id: peopleIds[place] ?? 0 }
      }
      const people = {
        manager: member(0),
        attendant: member(1),
        colleague: member(2),
        nobody: member(3),
        administrator: { email, name: administrator.name, id: found?.id ?? 0 },
      }
      return { id: companyId, name, people, botToken: token }
    })
  }
  return { make, close: () => database.close() }
}
