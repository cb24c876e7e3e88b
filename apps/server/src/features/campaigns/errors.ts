import { brokenSegment, campaignTexts, maxCampaignRecipients } from '@prosa/contract'
import { defineErrors } from '../../platform/errors/index.ts'

export const campaignErrors = defineErrors({
  pastStart: [422, campaignTexts.pastStart],
  noRobot: [422, 'O bot precisa do objetivo Campanha e de um número conectado por QR code.'],
  noApiRobot: [422, 'O bot precisa do objetivo Campanha e de um número conectado pela API oficial.'],
  noTemplate: [422, 'Escolha o template.'],
  noTemplates: [422, 'Este canal não tem mensagens aprovadas.'],
  notListed: [502, 'Os templates não puderam ser buscados. Tente de novo.'],
  unknownTemplate: [422, 'O template não existe mais, ou não está aprovado.'],
  wrongValues: [422, 'Preencha todas as variáveis do template.'],
  noHeaderFile: [422, 'Escolha o arquivo do cabeçalho do template.'],
  unresolved: [422, 'A mensagem pede dados que faltam em alguns contatos.'],
  nobody: [422, 'Nenhum dos contatos tem um telefone para receber a campanha.'],
  nobodyWants: [422, 'Nenhum dos contatos pode receber a campanha: pediram para não receber, ou não têm telefone.'],
  nobodyHas: [422, 'Nenhum dos contatos tem o que a mensagem pede.'],
  nobodyPasses: [422, 'Nenhum dos contatos passa pelas proteções escolhidas.'],
  segmentGone: [422, 'Este segmento não existe mais.'],
  segmentBroken: [422, brokenSegment],
  segmentTooLarge: [
    422,
    `O segmento tem mais de ${maxCampaignRecipients.toLocaleString('pt-BR')} contatos: divida-o em partes menores.`,
  ],
  segmentEmpty: [422, 'Nenhum contato está neste segmento agora.'],
  keyReused: [409, 'Esta campanha já foi criada, com outros dados. Veja em Campanhas antes de criar outra.'],
  notEnded: [409, 'A campanha ainda não terminou: as falhas são tentadas de novo depois.'],
  nothingToRetry: [422, 'Nenhuma falha desta campanha pode ser tentada de novo.'],
  testsAtOnce: [429, 'Muitos testes seguidos. Aguarde um minuto e tente de novo.'],
  testRefused: [422, 'O teste não foi enviado.'],
  cannotGo: [409, 'O número da campanha não pode enviar agora.'],
  notAsked: [502, 'O provedor foi perguntado e não respondeu.'],
  otherStatus: [409, 'A situação da campanha mudou e não permite esta ação.'],
})
