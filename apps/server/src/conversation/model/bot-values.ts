import { type CannedVariable, isVisible } from '@prosa/contract'
import type { LockedDialog } from './locked-dialog.ts'

/** Values of the variables of a text that nobody writes: what names the attendant is left out. */
export const botValues = ({
  dialog,
  workspace,
}: {
  dialog: Pick<LockedDialog, 'id' | 'contactName'>
  workspace: { name: string } | null
}): Readonly<Record<CannedVariable, string>> => {
  const name = dialog.contactName !== null && isVisible(dialog.contactName) ? dialog.contactName.trim() : ''
  return {
    contato: name,
    primeiro_nome: name.split(/\s+/)[0] ?? '',
    atendente: '',
    protocolo: String(dialog.id),
    workspace: workspace?.name ?? '',
  }
}
