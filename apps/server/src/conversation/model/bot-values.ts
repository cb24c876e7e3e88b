import { type CannedVariable, isVisible } from '@prosa/contract'
import type { DialogDraft } from '../dialog/draft.ts'

/** Values of the variables of a text that nobody writes: what names the attendant is left out. */
export const botValues = ({
  dialog,
  workspace,
}: Pick<DialogDraft, 'dialog' | 'workspace'>): Readonly<Record<CannedVariable, string>> => {
  const name = dialog.contactName !== null && isVisible(dialog.contactName) ? dialog.contactName.trim() : ''
  return {
    contato: name,
    primeiro_nome: name.split(/\s+/)[0] ?? '',
    atendente: '',
    protocolo: String(dialog.id),
    workspace: workspace?.name ?? '',
  }
}
