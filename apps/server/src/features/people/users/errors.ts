import { defineErrors } from '../../../platform/errors/index.ts'

export const userErrors = defineErrors({
  wrongPassword: [400, 'Senha inválida.'],
  emailTaken: [409, 'Este e-mail já está em uso.'],
  lastEditor: [409, 'Alguém da empresa precisa continuar podendo editar colaboradores.'],
  overtaken: [
    409,
    'Este cadastro foi alterado enquanto você editava. O que você digitou continua aqui: confira e salve de novo.',
  ],
  notThemselves: [409, 'Você não pode desativar a si mesmo.'],
  noPicture: [422, 'Escolha uma imagem PNG ou JPEG.'],
})
