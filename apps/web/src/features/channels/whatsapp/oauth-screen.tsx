import { finishWhatsappLogin } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { OauthWindow } from '../meta-login/oauth-window.tsx'
import { metaLoginTexts } from '../meta-login/texts.ts'

const finish = (code: string, state: string): Promise<unknown> =>
  call(finishWhatsappLogin, { body: { code, botToken: state } })

/** Redirect target of the Meta login for WhatsApp. */
export const WhatsappOauthScreen = () => <OauthWindow title={metaLoginTexts.oauth.whatsapp} finish={finish} />
