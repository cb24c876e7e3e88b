import { defineErrors } from '../../../platform/errors/index.ts'

export const profileErrors = defineErrors({
  lastEditor: [409, 'Alguém da empresa precisa continuar podendo editar colaboradores.'],
  nameTaken: [409, 'Já existe um perfil com este nome.'],
})
