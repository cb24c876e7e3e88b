import { GraphError } from './errors.ts'
import { hex, issue, now, type Token, type World } from './world.ts'

type Parameters = Record<string, unknown>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const minuteMs = 60_000

/** The token of a call. @throws GraphError 190 for a dead one, 10 and 200 for one that may not do this. */
export const demandToken = (
  world: World,
  text: string | undefined,
  want: { scope?: string; page?: string } = {},
): Token => {
  const token = world.tokens.get(text ?? '')
  if (!token || token.revoked || token.endsAtMs < now(world))
    throw new GraphError(401, 190, 'Error validating access token', token && !token.revoked ? { subcode: 463 } : {})
  if (want.scope !== undefined && !token.scopes.includes(want.scope))
    throw new GraphError(403, 10, `(#10) Application does not have permission for this action: ${want.scope}`)
  if (want.page !== undefined && token.page !== want.page)
    throw new GraphError(403, 200, '(#200) A page access token is required')
  return token
}

/** The consent page, which asks nobody: @returns where the browser goes. */
export const consent = (world: World, parameters: Parameters): string => {
  const redirectUri = textOf(parameters.redirect_uri)
  const back = new URL(redirectUri)
  if (world.denies) {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_reason', 'user_denied')
  } else {
    const code = hex(16)
    const scopes = textOf(parameters.scope).split(/[ ,]+/).filter(Boolean)
    world.codes.set(code, { redirectUri, scopes, endsAtMs: now(world) + 10 * minuteMs })
    back.searchParams.set('code', code)
  }
  if (textOf(parameters.state) !== '') back.searchParams.set('state', textOf(parameters.state))
  return back.href
}

/** A code for a token, once; or a token for one that lives longer. */
export const exchange = (world: World, parameters: Parameters): object => {
  if (parameters.client_id !== world.appId || parameters.client_secret !== world.appSecret)
    throw new GraphError(400, 1, 'Error validating client secret.')
  if (parameters.grant_type === 'fb_exchange_token') {
    const token = demandToken(world, textOf(parameters.fb_exchange_token))
    const longer = issue(world, { ...token, endsAtMs: now(world) + 60 * 24 * 60 * minuteMs })
    return { access_token: longer, token_type: 'bearer', expires_in: 60 * 24 * 3_600 }
  }
  const text = textOf(parameters.code)
  const code = world.codes.get(text)
  world.codes.delete(text)
  if (!code) throw new GraphError(400, 100, 'This authorization code has been used.', { subcode: 36_009 })
  if (code.endsAtMs < now(world))
    throw new GraphError(400, 100, 'This authorization code has expired.', { subcode: 36_007 })
  if (code.redirectUri !== parameters.redirect_uri)
    throw new GraphError(400, 100, 'Error validating verification code. redirect_uri must be identical', {
      subcode: 36_008,
    })
  const token = issue(world, { user: world.user.id, scopes: code.scopes, endsAtMs: now(world) + 90 * minuteMs })
  return { access_token: token, token_type: 'bearer', expires_in: 5_400 }
}

/** What the app is told of, asked with its own token. */
export const appSubscriptions = (world: World, caller: string | undefined): object => {
  if (caller !== `${world.appId}|${world.appSecret}`)
    throw new GraphError(400, 100, '(#100) You must provide an app access token')
  const data = [...world.appFields].map(([object, fields]) => ({
    object,
    active: true,
    fields: fields.map((name) => ({ name, version: 'v23.0' })),
  }))
  return { data }
}

/** What a token may do, asked with the app's own. */
export const debugToken = (world: World, caller: string | undefined, parameters: Parameters): object => {
  if (caller !== `${world.appId}|${world.appSecret}`)
    throw new GraphError(400, 100, '(#100) You must provide an app access token')
  const token = world.tokens.get(textOf(parameters.input_token))
  if (!token) return { data: { is_valid: false, error: { code: 190 } } }
  const idsOf = (scope: string): string[] =>
    (scope.startsWith('whatsapp') ? world.wabas : world.pages).map(({ id }) => id)
  return {
    data: {
      app_id: world.appId,
      type: 'USER',
      is_valid: !token.revoked && token.endsAtMs > now(world),
      expires_at: Number.isFinite(token.endsAtMs) ? Math.floor(token.endsAtMs / 1_000) : 0,
      scopes: token.scopes,
      granular_scopes: token.scopes
        .filter((scope) => /^(whatsapp|pages|instagram)_/.test(scope))
        .map((scope) => ({ scope, target_ids: idsOf(scope) })),
      user_id: token.user,
    },
  }
}
