/** Made for this project: what people say to any bot. Training phrases, then what others might write instead. */
export const smallTalk = `
# saudacao | oi; olá; bom dia; boa tarde; boa noite; e aí; oi, como vai; olá, tem alguém aí
opaa; oiee; hello; eae blz; boa noitee; salve
# despedida | tchau; até logo; até mais; adeus; falou; até amanhã; tenha um bom dia; encerrar conversa
flw; bjs tchau; fui; era so isso, ate; xau; bom descanso
# agradecimento | obrigado; obrigada; valeu; muito obrigado; agradeço; brigadão; obrigado pela ajuda; te agradeço
vlw; obg viu; mt obrigada mesmo; gratidao; valeu demais; agradecida
# sim | sim; quero; claro; pode ser; com certeza; isso; ok; confirmo
ss; aham; bora; positivo; isso mesmo; fechou
# nao | não; não quero; agora não; de jeito nenhum; nunca; negativo; deixa pra lá; não precisa
n; nem pensar; nops; prefiro nao; ah nao viu; melhor nao
# quem | você é quem; estou falando com um robô; qual o seu nome; tem alguém aí ou é uma máquina; quem foi que fez você; com quem estou falando; o que é você
vc eh real?; isso eh um bot ne; te fizeram onde; como te chamam; é pessoa ou computador?; fala quem é
# capacidade | o que você faz; como você pode me ajudar; quais assuntos você conhece; ajuda; menu; você entende de quê; quais são as opções; para que você serve
me ajuda ai; em que pode ser util; mostra o menu; quais servicos tem aqui; sobre o que posso perguntar; to perdido
# elogio | você é ótimo; gostei do atendimento; muito bom; adorei; parabéns; você arrasou; excelente serviço; você me ajudou muito
amei; show de bola; vc é fera; nota dez; mandou bem; que bot esperto
# xingar | você é burro; que atendimento ruim; você não serve para nada; que porcaria; odeio você; péssimo; isso é um lixo; robô inútil
que droga; vc é mto ruim; ta horrivel isso; nao entende nada; idiota; pior atendimento da vida
`
