/** Why an agent's publication is delayed, for the person who published. */
export const agentTexts: Record<string, (projectId: string) => string> = {
  refused: (project) =>
    `O Google recusou a chave do projeto ${project}. Gere uma nova chave, adicione-a em Configurações > Credenciais e publique de novo.`,
  missing: (project) =>
    `O projeto ${project} não tem um agente. Crie o agente no console do Dialogflow e publique de novo.`,
  language: (project) =>
    `O agente do projeto ${project} não está em português. No console do Dialogflow, inclua Portuguese (Brazilian) e publique de novo.`,
  tooLarge: (project) =>
    `O script tem mais interações do que o agente do projeto ${project} aceita (2.000 intenções, 250 entidades).`,
  invalid: (project) =>
    `O Dialogflow não aceitou o script no projeto ${project}. Publique de novo ou fale com o suporte.`,
}
/** A temporary problem. */
export const lateText = (projectId: string): string =>
  `O Dialogflow está lento ou fora do ar no projeto ${projectId}. A publicação é tentada de novo sozinha.`
export const gaveUpText = (projectId: string): string =>
  `O Dialogflow não terminou o treinamento no projeto ${projectId}. Publique de novo mais tarde.`
