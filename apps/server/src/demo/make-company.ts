import { fold } from '@prosa/language'
import type { Pipeline } from '../platform/database/index.ts'
import { insertRows, type Row, reserveIds } from './demo.queries.ts'
import type { DemoPerson } from './people.ts'

const dayMs = 86_400_000
/** The company is as old as its history. */
export const ageDays = 95

export interface CompanyValues {
  name: string
  email: string
  platformId: number
  allowCampaigns: boolean
}

/** A name as it is shown and as it is searched. */
export const folded = (name: string): Row => ({ name, name_folded: fold(name) })
/** So many days before now, as JSON carries it. */
export const since = (now: Date, daysAgo: number): string => new Date(now.getTime() - daysAgo * dayMs).toISOString()

/** Makes the company and turns the pipeline to it: everything that follows is written behind its wall. */
export const makeCompany = async (pipeline: Pipeline, now: Date, values: CompanyValues): Promise<number> => {
  const [companyId = 0] = await reserveIds(pipeline, 'company', 1)
  pipeline.setCompany(companyId)
  insertRows(pipeline, 'company', [
    {
      id: companyId,
      ...folded(values.name),
      email: values.email,
      platform_id: values.platformId,
      allow_campaign_creation: values.allowCampaigns,
      whatsapp_qrcode: values.allowCampaigns,
      created_at: since(now, ageDays),
      updated_at: since(now, ageDays),
    },
  ])
  return companyId
}

/** Within how many minutes people answer first and close. */
export interface Targets {
  answerMinutes: number
  closeMinutes: number
}

/** Workspaces in a chain: each is the child of the one before. */
export const makeWorkspaces = async (
  pipeline: Pipeline,
  companyId: number,
  names: readonly string[],
  targets: Targets | null = null,
): Promise<number[]> => {
  const ids = await reserveIds(pipeline, 'workspace', names.length)
  for (const [place, name] of names.entries())
    insertRows(pipeline, 'workspace', [
      {
        company_id: companyId,
        id: ids[place],
        parent_id: ids[place - 1] ?? null,
        ...(targets && { answer_minutes: targets.answerMinutes, close_minutes: targets.closeMinutes }),
        ...folded(name),
      },
    ])
  return ids
}

const avatarColors = ['#7b68ee', '#e8590c', '#0b7285', '#c2255c', '#2b8a3e']

/** In no use: Brazil has no area 10. */
const phoneOf = (place: number): string => `55109${String(84_552_100 + place * 37).padStart(8, '0')}`

type Person = DemoPerson & { passwordHash: string }

interface PeopleOptions {
  companyId: number
  now: Date
  people: readonly Person[]
  workspaceIds: readonly number[]
}

/** The people with their profiles, members of every workspace since the company began. */
export const makePeople = async (pipeline: Pipeline, options: PeopleOptions): Promise<number[]> => {
  const { companyId, people, workspaceIds } = options
  const granted_at = since(options.now, ageDays)
  const ids = await reserveIds(pipeline, 'account', people.length)
  const rows = people.map((person, place) => ({ ...person, id: ids[place] as number }))
  insertRows(
    pipeline,
    'account',
    rows.map((person) => accountRow(person, companyId)),
  )
  insertRows(
    pipeline,
    'member',
    rows.map((person, place) => ({
      ...memberRow(person, companyId, granted_at),
      phone: phoneOf(place),
      avatar_color: avatarColors[place % avatarColors.length],
    })),
  )
  await makeProfiles(pipeline, companyId, rows)
  insertRows(
    pipeline,
    'workspace_member',
    rows.flatMap(({ id }) =>
      workspaceIds.map((workspace_id) => ({ company_id: companyId, workspace_id, user_id: id, granted_at })),
    ),
  )
  return ids
}

const accountRow = ({ id, email, passwordHash }: Person & { id: number }, companyId: number): Row => ({
  id,
  company_id: companyId,
  email,
  email_folded: email,
  password_hash: passwordHash,
  first_access: false,
})

const memberRow = (person: Person & { id: number }, companyId: number, at: string): Row => ({
  company_id: companyId,
  id: person.id,
  ...folded(person.name),
  email: person.email,
  is_attendant: person.isAttendant,
  agent_name: person.isAttendant ? person.name.split(' ')[0] : null,
  created_at: at,
  updated_at: at,
})

/** Each profile once, held by everybody who names it. */
const makeProfiles = async (
  pipeline: Pipeline,
  companyId: number,
  people: readonly (Person & { id: number })[],
): Promise<void> => {
  const profiles = new Map(people.flatMap(({ profile }) => (profile ? [[profile.name, profile] as const] : [])))
  const ids = await reserveIds(pipeline, 'profile', profiles.size)
  const idByName = new Map([...profiles.keys()].map((name, place) => [name, ids[place]]))
  insertRows(
    pipeline,
    'profile',
    [...profiles.values()].map(({ name, permissions }) => ({
      company_id: companyId,
      id: idByName.get(name),
      ...folded(name),
      permissions,
    })),
  )
  insertRows(
    pipeline,
    'member_profile',
    people.flatMap(({ id, profile }) =>
      profile ? [{ company_id: companyId, user_id: id, profile_id: idByName.get(profile.name) }] : [],
    ),
  )
}
