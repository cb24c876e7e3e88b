import { revealInviteLink } from '@prosa/contract'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toastError, toastInfo, toastSuccess } from '../../ui/toast.tsx'
import { inviteTexts as texts } from './texts.ts'

/** Copies the invitation's link. Without clipboard access, the link is shown to be copied by hand. */
export async function copyInviteLink(id: number): Promise<void> {
  try {
    const { url } = await call(revealInviteLink, { params: { id } })
    if (await copyText(url)) toastSuccess(texts.copied)
    else toastInfo(texts.copyFailed, { detail: url, lifeMs: 'sticky' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toastError(texts.copyFailed, { detail: errorMessage(error) })
  }
}
