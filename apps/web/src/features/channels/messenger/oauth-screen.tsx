import { finishMessengerLogin } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { OauthWindow } from '../meta-login/oauth-window.tsx'
import { metaLoginTexts } from '../meta-login/texts.ts'

const finish = (code: string, state: string): Promise<unknown> =>
  call(finishMessengerLogin, { body: { code, botToken: state } })

/** Redirect target of the Meta login for pages and Instagram accounts. */
export const FacebookOauthScreen = () => <OauthWindow title={metaLoginTexts.oauth.facebook} finish={finish} />
