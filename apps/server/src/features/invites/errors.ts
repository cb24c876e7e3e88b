import { defineErrors } from '../../platform/errors/index.ts'

export const inviteErrors = defineErrors({
  cannotInvite: [422, 'Não foi possível convidar este e-mail.'],
  inviteUnknown: [404, 'Este convite não existe. Peça um novo a quem convidou você.'],
  inviteAccepted: [409, 'Este convite já foi aceito. Entre com seu e-mail e senha.'],
  inviteExpired: [410, 'Este convite venceu. Peça um novo a quem convidou você.'],
  inviteRevoked: [410, 'Este convite não vale mais. Use o link do e-mail mais recente ou peça um novo.'],
  inviteOtherEmail: [422, 'Este convite é para outro e-mail.'],
  inviteTooSoon: [429, 'Aguarde um minuto antes de enviar o convite de novo.'],
})
