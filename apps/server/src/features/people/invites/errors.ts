import { defineErrors } from '../../../platform/errors/index.ts'

export const inviteErrors = defineErrors({
  cannotInvite: [422, 'Não foi possível convidar este e-mail.'],
  inviteUnknown: [404, 'Este convite não existe. Peça um novo a quem convidou você.'],
  inviteAccepted: [409, 'Este convite já foi aceito. Entre com seu e-mail e senha.'],
  inviteExpired: [410, 'Este convite venceu. Peça um novo a quem convidou você.'],
  inviteReplaced: [410, 'Este convite foi enviado de novo. Use o link do e-mail mais recente.'],
  inviteRevoked: [410, 'Este convite não vale mais. Peça um novo a quem convidou você.'],
  inviteSuspended: [409, 'A empresa está suspensa no momento. O convite volta a valer quando ela voltar a funcionar.'],
  inviteNoRoom: [
    409,
    'A empresa atingiu o limite de usuários. Peça a quem convidou você para liberar um lugar e abra este link de novo.',
  ],
  inviteOtherEmail: [422, 'Este convite é para outro e-mail.'],
  inviteLinkUnknown: [409, 'Este link não pode ser copiado. Reenvie o convite para ter um link novo.'],
  inviteMailed: [409, 'O link foi por e-mail, e só quem o recebe pode abri-lo. Reenvie o convite se ele não chegou.'],
  inviteTooSoon: [429, 'Aguarde um minuto antes de enviar o convite de novo.'],
})
