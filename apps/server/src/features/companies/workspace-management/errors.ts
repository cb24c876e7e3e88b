import { defineErrors } from '../../../platform/errors/index.ts'

export const workspaceErrors = defineErrors({
  circle: [422, 'Um workspace não pode ficar dentro de si mesmo.'],
  noParent: [422, 'Registro inexistente'],
  roomsOpen: [409, 'Este workspace tem salas abertas. Escolha o workspace que recebe essas salas.'],
  botsStand: [409, 'Este workspace tem bots. Escolha o workspace que recebe os bots e os números deles.'],
  noTarget: [422, 'Escolha um workspace ativo, que não seja este.'],
  onlyActive: [409, 'A empresa precisa de ao menos um workspace ativo.'],
  onlyWorkspace: [409, 'Cada pessoa precisa de ao menos um workspace. Coloque-a em outro antes de tirá-la deste.'],
  invitesNeedCreate: [403, 'Seu usuário não tem permissão para convidar pessoas.'],
})
