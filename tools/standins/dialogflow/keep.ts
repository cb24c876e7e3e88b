import { type Agent, type EntityType, type Intent, newAgent } from './agent.ts'
import { type Account, accountOf } from './authorize.ts'

export interface Project {
  account: Account | null
  /** Of the account's pair; its other half is in the file that was given out. */
  publicKey: string
  agent: Agent | null
  edits: number[]
}

/** A project as it goes through a file, so that keys given out before are good afterwards. */
export interface KeptProject {
  id: string
  email: string
  publicKey: string
  agent: { language: string; intents: Intent[]; entityTypes: EntityType[]; trained: Agent['trained'] } | null
}

/** @returns nothing where the key was revoked */
export const keep = (id: string, { account, publicKey, agent }: Project): KeptProject[] =>
  account === null
    ? []
    : [
        {
          id,
          email: account.email,
          publicKey,
          agent: agent && {
            language: agent.language,
            intents: [...agent.intents.values()],
            entityTypes: [...agent.entityTypes.values()],
            trained: agent.trained,
          },
        },
      ]

export const recall = ({ id, email, publicKey, agent: kept }: KeptProject): Project => {
  const agent = kept && newAgent(id, kept.language)
  if (agent) {
    for (const intent of kept.intents) agent.intents.set(intent.name, intent)
    for (const type of kept.entityTypes) agent.entityTypes.set(type.name, type)
    agent.trained = kept.trained
  }
  return { account: accountOf(email, publicKey), publicKey, agent, edits: [] }
}
