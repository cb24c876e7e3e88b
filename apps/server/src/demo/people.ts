import { createHmac } from 'node:crypto'
import { type Permission, permissions } from '@prosa/contract'

export interface DemoPerson {
  key: 'admin' | 'manager' | 'attendant1' | 'attendant2' | 'nobody' | 'neighbour'
  email: string
  name: string
  /** Portuguese: what this person may do. */
  role: string
  profile: { name: string; permissions: readonly Permission[] } | null
  isAttendant: boolean
}

const everything = { name: 'Administrador', permissions }
const attendance = { name: 'Atendente', permissions: ['omnichannel_view', 'dialog_view'] as const }

export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'admin',
    email: 'admin@prosa.local',
    name: 'Administração Prosa',
    role: 'administra a instalação',
    profile: null,
    isAttendant: false,
  },
  {
    key: 'manager',
    email: 'gestora@demo.local',
    name: 'Helena Duarte',
    role: 'faz tudo na empresa Demo',
    profile: everything,
    isAttendant: false,
  },
  {
    key: 'attendant1',
    email: 'atendente1@demo.local',
    name: 'Bruno Carvalho',
    role: 'atende na empresa Demo',
    profile: attendance,
    isAttendant: true,
  },
  {
    key: 'attendant2',
    email: 'atendente2@demo.local',
    name: 'Camila Rocha',
    role: 'atende na empresa Demo',
    profile: attendance,
    isAttendant: true,
  },
  {
    key: 'nobody',
    email: 'sem.permissao@demo.local',
    name: 'Otávio Nunes',
    role: 'não tem permissão alguma',
    profile: { name: 'Sem acesso', permissions: [] },
    isAttendant: false,
  },
  {
    key: 'neighbour',
    email: 'gestora@vizinha.local',
    name: 'Sofia Lacerda',
    role: 'faz tudo na empresa Vizinha',
    profile: everything,
    isAttendant: false,
  },
]

const groups = 4
const lettersPerGroup = 4
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A password of 79 bits that this installation's key alone knows: nobody can guess it, and the program can print it again
 * at the next start although only its hash is stored.
 */
export const demoPassword = (secretKey: string, email: string): string => {
  const bytes = createHmac('sha256', secretKey).update(`demo password ${email}`).digest()
  const letters = Array.from(bytes.subarray(0, groups * lettersPerGroup), (byte) => alphabet[byte % alphabet.length])
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * lettersPerGroup, (group + 1) * lettersPerGroup).join(''),
  ).join('-')
}
