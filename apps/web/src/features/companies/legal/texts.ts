/** Texts of the public pages, and the product's own policy and terms for platforms without theirs. */
export const legalTexts = {
  privacy: 'Política de privacidade',
  terms: 'Termos de uso',
  other: { privacy: 'Ver os termos de uso', terms: 'Ver a política de privacidade' },
  failed: 'Não foi possível carregar o texto',
  questions: (email: string) => `Dúvidas? Escreva para ${email}.`,
} as const

export const ownTexts = {
  privacy: (name: string) => `Esta política explica como ${name} trata dados pessoais quando você usa a plataforma.

## Quais dados tratamos

De quem usa a plataforma guardamos nome, e-mail, telefone, foto, permissões e registros de acesso. De quem conversa com uma empresa por nossos canais guardamos o nome, o contato, as mensagens e os arquivos enviados.

## Para que usamos

Usamos os dados para prestar o serviço: entregar mensagens, organizar o atendimento, proteger as contas e cumprir obrigações legais. Não vendemos dados pessoais.

## Quem responde pelos dados

A empresa que atende você decide como usa as conversas e é a controladora delas. ${name} as trata em nome da empresa, como operadora, nos termos da Lei Geral de Proteção de Dados (Lei nº 13.709/2018).

## Com quem compartilhamos

As mensagens passam pelos canais que você escolhe (por exemplo WhatsApp, Instagram ou Facebook), que têm políticas próprias. Fora disso, só compartilhamos dados com fornecedores necessários ao serviço ou por ordem legal.

## Cookies

Usamos apenas os cookies e o armazenamento do navegador de que a plataforma precisa para funcionar, como o da sua sessão.

## Seus direitos

Você pode pedir acesso, correção, portabilidade ou exclusão dos seus dados à empresa que atende você ou a nós. Guardamos os dados enquanto o serviço for prestado ou a lei exigir.`,
  terms: (name: string) => `Ao usar ${name}, você concorda com estes termos.

## O serviço

A plataforma permite criar bots de conversa, ligá-los a canais de mensagens e atender pessoas. Alguns recursos dependem de serviços de terceiros, que podem mudar ou ficar indisponíveis.

## Sua conta

Sua conta é pessoal. Guarde a senha em segredo e avise o administrador da sua empresa se suspeitar de uso indevido. A empresa define o que cada pessoa pode ver e fazer.

## Uso permitido

Não use a plataforma para enviar mensagens não solicitadas, enganar pessoas, violar direitos de terceiros ou as regras dos canais ligados a ela. Contas que fizerem isso podem ser suspensas.

## Conteúdo

O que sua empresa e seus clientes escrevem continua sendo deles. Tratamos esse conteúdo apenas para prestar o serviço, como diz a política de privacidade.

## Responsabilidade

Cuidamos para que o serviço esteja disponível e seguro, mas não garantimos que nunca haja interrupções. A empresa responde pelo que envia por meio da plataforma.

## Mudanças

Estes termos podem ser atualizados. Se você continuar usando a plataforma depois de uma mudança, vale o texto novo. Aplica-se a lei brasileira.`,
} as const
