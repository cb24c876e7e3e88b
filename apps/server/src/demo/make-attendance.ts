import type { LabelColor } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { Pipeline } from '../platform/database/index.ts'
import { insertNumbered, insertRows, labelRooms } from './demo.queries.ts'
import { folded } from './make-company.ts'

interface DemoLabel {
  name: string
  color: LabelColor
  /** Rooms whose customer wrote one of these words have it. */
  words: readonly string[]
}

const labels: readonly DemoLabel[] = [
  { name: 'Troca', color: 'orange', words: ['troca', 'apertado', 'devolver'] },
  { name: 'Entrega', color: 'blue', words: ['não chegou', 'onde está'] },
  { name: 'Atacado', color: 'violet', words: ['atacado'] },
  { name: 'Compra', color: 'green', words: ['camiseta', 'tênis', 'vestido'] },
  { name: 'Reclamação', color: 'red', words: [] },
]

interface DemoAnswer {
  shortcut: string
  text: string
}

const ofEveryWorkspace: readonly DemoAnswer[] = [
  { shortcut: 'oi', text: 'Oi, {{primeiro_nome}}! Aqui é {{atendente}}, da equipe. Como posso ajudar?' },
  { shortcut: 'espera', text: 'Só um momento, {{primeiro_nome}}, já estou verificando para você.' },
  { shortcut: 'obrigado', text: 'Obrigado pelo contato! O protocolo deste atendimento é {{protocolo}}.' },
]
const ofSales: readonly DemoAnswer[] = [
  { shortcut: 'pix', text: 'Nossa chave Pix é pix@loja.example. Assim que pagar, mande o comprovante por aqui.' },
  { shortcut: 'frete', text: 'A entrega leva até 5 dias úteis e o frete é grátis acima de R$ 199.' },
]
const ofSupport: readonly DemoAnswer[] = [
  { shortcut: 'troca', text: 'A primeira troca é por nossa conta, em até 30 dias depois da entrega.' },
  { shortcut: 'atraso', text: 'Sinto muito pelo atraso. Falei com a transportadora e acompanho daqui até chegar.' },
]

interface AttendanceOptions {
  companyId: number
  salesWorkspaceId: number
  supportWorkspaceId: number
  /** Who wrote the answers. */
  managerId: number
}

/** What people who attend work with: labels, set on rooms, and each workspace's canned answers. */
export const makeAttendance = async (pipeline: Pipeline, options: AttendanceOptions): Promise<void> => {
  const { companyId, salesWorkspaceId, supportWorkspaceId } = options
  const labelIds = await insertNumbered(
    pipeline,
    'label',
    labels.map(({ name, color }) => ({ company_id: companyId, ...folded(name), color })),
  )
  for (const [place, { words }] of labels.entries()) labelRooms(pipeline, companyId, labelIds[place] ?? 0, words)
  const answersOf = (workspaceId: number, answers: readonly DemoAnswer[]) =>
    [...ofEveryWorkspace, ...answers].map(({ shortcut, text }) => ({
      company_id: companyId,
      workspace_id: workspaceId,
      shortcut,
      shortcut_folded: fold(shortcut),
      text,
      updated_by: options.managerId,
    }))
  insertRows(pipeline, 'canned_answer', [
    ...answersOf(salesWorkspaceId, ofSales),
    ...answersOf(supportWorkspaceId, ofSupport),
  ])
}
