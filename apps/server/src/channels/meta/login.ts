import { z } from 'zod'
import type { MetaApp } from './meta.ts'

/** A login's way back, byte for byte the same where it begins and where its code is exchanged. */
interface Way {
  redirectUri: string
}

export const loginAddress = (
  { settings, appId }: MetaApp,
  { redirectUri, scopes, state }: Way & { scopes: readonly string[]; state: string },
): string => {
  const url = new URL(`${settings.dialogUrl}/${settings.version}/dialog/oauth`)
  const query = { client_id: appId, redirect_uri: redirectUri, state, scope: scopes.join(','), response_type: 'code' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export interface PersonToken {
  token: string
  /** Null: no fixed end. */
  endsAt: Date | null
}

const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().nullish() })

/** @returns the person's token, exchanged for one that lives longer (about 60 days); or why not, for people. */
export const exchangeCode = async (
  app: MetaApp,
  { code, redirectUri }: Way & { code: string },
  signal: AbortSignal,
): Promise<PersonToken | { refused: string }> => {
  const short = await askToken(app, { redirect_uri: redirectUri, code }, signal)
  if ('refused' in short) return short
  const long = await askToken(app, { grant_type: 'fb_exchange_token', fb_exchange_token: short.token }, signal)
  return 'refused' in long ? short : long
}

const askToken = async (
  { graph, appId, appSecret }: MetaApp,
  json: Record<string, string>,
  signal: AbortSignal,
): Promise<PersonToken | { refused: string }> => {
  // In the body, where no log of addresses keeps the secret and the code.
  const answer = await graph.call({
    method: 'POST',
    path: '/oauth/access_token',
    token: `${appId}|${appSecret}`,
    json: { client_id: appId, client_secret: appSecret, ...json },
    signal,
  })
  if (!answer.ok)
    return {
      refused: answer.fault.unknown ? 'A Meta não respondeu. Tente de novo.' : 'A Meta não autorizou a conexão.',
    }
  const read = tokenBody.safeParse(answer.body)
  if (!read.success) return { refused: 'A Meta não autorizou a conexão.' }
  const { access_token: token, expires_in: seconds } = read.data
  return { token, endsAt: seconds ? new Date(Date.now() + seconds * 1_000) : null }
}

const debugBody = z.object({
  data: z.object({
    is_valid: z.boolean().catch(false),
    user_id: z.string().nullish(),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).nullish() })).catch([]),
    scopes: z.array(z.string()).catch([]),
  }),
})

export interface Granted {
  scopes: readonly string[]
  /** Ids of the accounts that a permission is for; null: all of them. */
  targets(scope: string): readonly string[] | null
}

/** What a token may do, as Meta says; null where it cannot be found out. */
export const readGranted = async (app: MetaApp, token: string, signal: AbortSignal): Promise<Granted | null> => {
  const answer = await app.graph.call({
    path: '/debug_token',
    token: `${app.appId}|${app.appSecret}`,
    query: { input_token: token },
    signal,
  })
  const read = answer.ok ? debugBody.safeParse(answer.body) : null
  if (!read?.success || !read.data.data.is_valid) return null
  const { granular_scopes: granular, scopes } = read.data.data
  return { scopes, targets: (wanted) => granular.find(({ scope }) => scope === wanted)?.target_ids ?? null }
}

const personBody = z.object({
  id: z.string().min(1),
  name: z.string().catch(''),
  picture: z
    .object({ data: z.object({ url: z.string() }) })
    .nullish()
    .catch(null),
})

/** Who logged in; null where Graph does not say. */
export const readPerson = async (
  { graph }: MetaApp,
  token: string,
  signal: AbortSignal,
): Promise<{ id: string; name: string; pictureUrl: string | null } | null> => {
  const answer = await graph.call({ path: '/me', token, query: { fields: 'id,name,picture' }, signal })
  const read = answer.ok ? personBody.safeParse(answer.body) : null
  return read?.success
    ? { id: read.data.id, name: read.data.name, pictureUrl: read.data.picture?.data.url ?? null }
    : null
}
