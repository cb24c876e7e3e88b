import { defineErrors } from '../../platform/errors/index.ts'

export const userErrors = defineErrors({
  wrongPassword: [400, 'Senha inválida.'],
  emailTaken: [409, 'Este e-mail já está em uso.'],
  lastEditor: [409, 'Alguém da empresa precisa continuar podendo editar colaboradores.'],
  notThemselves: [409, 'Você não pode desativar a si mesmo.'],
  noPicture: [422, 'Escolha uma imagem PNG ou JPEG.'],
})
