import { mostCountedRooms } from '@prosa/contract'
import { formatNumber } from '../../ui/format.ts'

const roomsOf = (rooms: number): string => `${rooms < mostCountedRooms ? '' : 'pelo menos '}${formatNumber(rooms)}`

/** Portuguese texts of labels. */
export const labelTexts = {
  title: 'Etiquetas',
  titleOfOne: (names: string) => `Etiquetas: ${names}`,
  add: 'Etiqueta',
  titleOfRoom: (name: string) => `Etiquetas de ${name}`,
  titleOf: (rooms: number) => (rooms === 1 ? 'Etiquetas' : `Etiquetas de ${rooms} salas`),
  search: 'Buscar etiqueta',
  searchOrCreate: 'Buscar ou criar etiqueta',
  applyTo: (rooms: number) => `Aplicar a ${rooms === 1 ? '1 sala' : `${formatNumber(rooms)} salas`}`,
  create: (name: string) => `Criar “${name}”`,
  manage: 'Gerenciar etiquetas',
  back: 'Voltar',
  none: 'Nenhuma etiqueta ainda',
  noneText: 'Crie a primeira escrevendo o nome dela.',
  noneTextAsk: 'Peça a um administrador da sua empresa que crie a primeira.',
  noneYet: 'Escreva o nome da primeira e escolha a cor.',
  ofCompany: 'As etiquetas são da empresa: valem em todos os workspaces.',
  notFound: 'Nenhuma etiqueta com este nome',
  gone: (names: readonly string[]) =>
    names.length === 1
      ? `A etiqueta “${names[0]}” foi removida em outra janela.`
      : `As etiquetas ${names.map((name) => `“${name}”`).join(', ')} foram removidas em outra janela.`,
  renamed: (name: string) => `Agora se chama “${name}”. Enter ou sair do campo salva o seu nome.`,
  failed: 'Não foi possível buscar as etiquetas.',
  saveFailed: 'Não foi possível salvar as etiquetas. Por favor, tente novamente mais tarde.',
  saved: 'Etiquetas salvas.',
  left: (count: number) =>
    count === 1 ? '1 sala não está mais disponível para você.' : `${count} salas não estão mais disponíveis para você.`,
  name: 'Nome da etiqueta',
  new: 'Nova etiqueta',
  createNow: 'Criar',
  created: 'Etiqueta criada.',
  colorOfNew: 'Cor da etiqueta',
  rename: (name: string) => `Nome de ${name}`,
  color: (name: string) => `Cor de ${name}`,
  remove: (name: string) => `Remover ${name}`,
  removeAsk: (name: string, rooms: number) => {
    const on = rooms === 1 ? '1 sala e sai dela' : `${roomsOf(rooms)} salas e sai de todas`
    return `Remover a etiqueta “${name}”? ${rooms === 0 ? 'Ela não está em nenhuma sala.' : `Ela está em ${on}.`}`
  },
  removeNow: 'Remover',
  colors: {
    gray: 'Cinza',
    red: 'Vermelho',
    orange: 'Laranja',
    yellow: 'Amarelo',
    green: 'Verde',
    teal: 'Turquesa',
    blue: 'Azul',
    violet: 'Violeta',
    pink: 'Rosa',
  },
} as const
