import { defineErrors } from '../../platform/errors/index.ts'

export const profileErrors = defineErrors({
  notYours: [403, 'Você só pode conceder permissões que você mesmo tem.'],
  lastEditor: [409, 'Alguém da empresa precisa continuar podendo editar colaboradores.'],
  nameTaken: [409, 'Já existe um perfil com este nome.'],
})
