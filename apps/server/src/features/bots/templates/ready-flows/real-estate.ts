import { no, person, thanks, yes } from './phrases.ts'
import {
  askedWorkspace,
  contactName,
  cpf,
  day,
  freeText,
  listEntity,
  money,
  number,
  patternEntity,
  type ReadyFlow,
} from './ready-flow.ts'

const kind = { id: 1, name: 'Tipo de imóvel' }
const code = { id: 2, name: 'Código do imóvel' }

export const realEstate: ReadyFlow = {
  key: 'real-estate',
  name: 'Imobiliária',
  description: 'Ajuda a comprar e a alugar, agenda visitas, atende inquilinos e recebe imóveis de proprietários.',
  target: 1,
  review: ['Garantias', 'Documentos do aluguel', 'Qual imóvel'],
  entities: [
    listEntity(kind.id, kind.name, {
      Apartamento: ['apê', 'apto', 'flat'],
      Casa: ['sobrado', 'casa em condomínio'],
      Studio: ['kitnet', 'quitinete', 'loft'],
      Terreno: ['lote'],
      Comercial: ['sala comercial', 'loja', 'galpão', 'ponto'],
    }),
    patternEntity(code.id, code.name, '\\b[A-Za-z]{2}-?\\d{3,6}\\b'),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o atendimento virtual de {empresa}. O que você procura?',
      replies: [
        'Comprar',
        'Alugar',
        'Visitar um imóvel',
        'Já sou inquilino',
        'Anunciar meu imóvel',
        'Falar com corretor',
      ],
      exits: [
        {
          to: 'O que comprar',
          phrases: [
            'comprar',
            'quero comprar um apartamento',
            'procuro casa à venda',
            'financiamento de imóvel',
            'imóveis à venda',
          ],
        },
        {
          to: 'O que alugar',
          phrases: ['alugar', 'quero alugar', 'procuro aluguel', 'imóvel para locação', 'tem apartamento para alugar'],
        },
        {
          to: 'Qual imóvel',
          phrases: [
            'visitar um imóvel',
            'agendar visita',
            'quero conhecer o imóvel',
            'vi um anúncio',
            'ainda está disponível',
          ],
        },
        {
          to: 'Inquilino',
          phrases: [
            'já sou inquilino',
            'segunda via do boleto do aluguel',
            'preciso de manutenção',
            'quero sair do imóvel',
            'rescindir contrato',
          ],
        },
        {
          to: 'Imóvel do proprietário',
          phrases: [
            'anunciar meu imóvel',
            'quero vender minha casa',
            'quero colocar para alugar',
            'avaliar meu imóvel',
            'sou proprietário',
          ],
        },
        { to: 'Corretor', phrases: ['falar com corretor', ...person] },
      ],
      fallback: ['Não entendi bem. Posso ajudar a comprar, alugar, agendar uma visita ou atender quem já é inquilino.'],
    },
    'O que comprar': {
      says: 'Que bom! Que tipo de imóvel você quer comprar?',
      replies: ['Apartamento', 'Casa', 'Studio', 'Terreno', 'Comercial'],
      tag: { stage: 'Compra', list: 'Compradores' },
      exits: [{ to: 'Bairro da compra', entity: kind }],
      fallback: ['Procuro apartamentos, casas, studios, terrenos e imóveis comerciais. Qual deles?'],
    },
    'Bairro da compra': {
      says: '@Tipo de imóvel-O que comprar, certo. Em quais bairros?',
      exits: [{ to: 'Valor da compra', entity: freeText('bairros') }],
    },
    'Valor da compra': {
      says: 'Até quanto você pretende investir?',
      replies: ['Ainda não sei'],
      exits: [
        {
          to: 'Corretor sem valor',
          phrases: ['ainda não sei', 'depende do imóvel', 'prefiro não dizer', 'não tenho ideia'],
        },
        { to: 'Financiamento', entity: money },
      ],
      fallback: ['Pode escrever como "R$ 450 mil". Se não souber, tudo bem: responda "ainda não sei".'],
    },
    'Corretor sem valor': {
      says: 'Sem problema! Um corretor envia opções de várias faixas e ajuda a simular.',
      queueOf: askedWorkspace,
    },
    Financiamento: {
      says: 'Até @money-Valor da compra. Você vai financiar?',
      replies: ['Vou financiar', 'À vista', 'Tenho carta'],
      exits: [
        {
          to: 'Corretor e banco',
          phrases: ['vou financiar', 'financiamento', 'usar o fgts', 'parcelado', 'pelo banco'],
        },
        {
          to: 'Corretor de vendas',
          phrases: ['à vista', 'dinheiro na mão', 'tenho carta', 'consórcio', 'carta de crédito'],
        },
      ],
    },
    'Corretor e banco': {
      says: 'Ótimo. Um corretor já vai falar com você e pode simular o financiamento em vários bancos.',
      queueOf: askedWorkspace,
    },
    'Corretor de vendas': {
      says: 'Perfeito! Um corretor já vai enviar as melhores opções.',
      queueOf: askedWorkspace,
    },
    'O que alugar': {
      says: 'Vamos encontrar. Que tipo de imóvel você quer alugar?',
      replies: ['Apartamento', 'Casa', 'Studio', 'Comercial'],
      tag: { stage: 'Locação', list: 'Locatários' },
      exits: [{ to: 'Quartos', entity: kind }],
      fallback: ['Procuro apartamentos, casas, studios e imóveis comerciais. Qual deles?'],
    },
    Quartos: {
      says: 'Quantos quartos, no mínimo?',
      replies: ['1', '2', '3', '4'],
      exits: [{ to: 'Bairro do aluguel', entity: number }],
      fallback: ['Responda só com o número de quartos, por exemplo 2.'],
    },
    'Bairro do aluguel': {
      says: 'A partir de @number-Quartos, anotado. Em quais bairros?',
      exits: [{ to: 'Garantias', entity: freeText('bairros') }],
    },
    Garantias: {
      says: 'Trabalhamos com fiador, seguro-fiança e caução de até três aluguéis. Quer ver os documentos necessários ou já falar com um corretor?',
      replies: ['Ver documentos', 'Falar com corretor'],
      exits: [
        { to: 'Documentos do aluguel', phrases: ['ver documentos', 'quais documentos', 'o que preciso levar'] },
        { to: 'Corretor de locação', phrases: ['falar com corretor', 'ver opções', 'pode chamar', 'sim'] },
      ],
    },
    'Documentos do aluguel': {
      says: 'Para a análise: documento com foto, CPF, comprovante de renda de três vezes o aluguel e comprovante de residência. Pode enviar por aqui.',
      queueOf: askedWorkspace,
    },
    'Corretor de locação': {
      says: 'Certo! Um corretor já vai enviar as opções para alugar.',
      queueOf: askedWorkspace,
    },
    'Qual imóvel': {
      says: 'Qual é o código do imóvel? Ele está no anúncio, como AP1234.',
      replies: ['Não tenho o código'],
      tag: { stage: 'Visita' },
      exits: [
        { to: 'Descreva o anúncio', phrases: ['não tenho o código', 'não achei o código', 'não sei'] },
        { to: 'Dia da visita', entity: code },
      ],
      fallback: ['O código tem duas letras e números, por exemplo AP1234. Pode conferir?'],
    },
    'Descreva o anúncio': {
      says: 'Descreva o imóvel ou cole aqui o link do anúncio.',
      exits: [{ to: 'Encontrar imóvel', entity: freeText('imóvel') }],
    },
    'Encontrar imóvel': {
      says: 'Obrigado! Um corretor encontra o imóvel e combina a visita com você.',
      queueOf: askedWorkspace,
    },
    'Dia da visita': {
      says: 'Imóvel @Código do imóvel-Qual imóvel. Em que dia você quer visitar?',
      exits: [{ to: 'Quem visita', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "sábado"?'],
    },
    'Quem visita': {
      says: 'Visita em @date-Dia da visita. Qual é o seu nome?',
      exits: [{ to: 'Confirmar visita', entity: contactName('nome') }],
    },
    'Confirmar visita': {
      says: 'Obrigado, @nome-Quem visita! O corretor confirma o horário por aqui. Leve um documento com foto.',
      tag: { stage: 'Confirmar visita', list: 'Visitas' },
      queueOf: askedWorkspace,
    },
    Inquilino: {
      says: 'Como posso ajudar com o seu contrato?',
      replies: ['2ª via do boleto', 'Manutenção', 'Sair do imóvel'],
      tag: { stage: 'Inquilino' },
      exits: [
        {
          to: 'CPF do inquilino',
          phrases: ['2ª via do boleto', 'boleto do aluguel', 'pagar o aluguel', 'boleto vencido'],
        },
        { to: 'Manutenção', phrases: ['manutenção', 'vazamento', 'problema elétrico', 'infiltração', 'conserto'] },
        { to: 'Saída', phrases: ['sair do imóvel', 'rescindir o contrato', 'entregar as chaves', 'aviso de saída'] },
      ],
    },
    'CPF do inquilino': {
      says: 'Qual é o CPF de quem assinou o contrato?',
      exits: [{ to: 'Boleto do aluguel', entity: cpf }],
      fallback: ['Esse CPF não parece certo. Ele tem 11 números; pode enviar de novo?'],
    },
    'Boleto do aluguel': {
      says: 'Obrigado! O financeiro envia a 2ª via por aqui, com a data atualizada.',
      queueOf: askedWorkspace,
    },
    Manutenção: {
      says: 'Descreva o problema e em que cômodo. Se houver vazamento de gás ou fio exposto, saia de perto e ligue 193.',
      exits: [{ to: 'Equipe de manutenção', entity: freeText('problema') }],
    },
    'Equipe de manutenção': {
      says: 'Pedido anotado. Envie fotos, se puder; a equipe combina o melhor horário com você.',
      queueOf: askedWorkspace,
    },
    Saída: {
      says: 'O aviso é de 30 dias antes da entrega das chaves. Quer registrar o aviso agora?',
      replies: ['Sim, registrar', 'Ainda não'],
      exits: [
        { to: 'Aviso de saída', phrases: ['sim, registrar', 'pode registrar', ...yes] },
        { to: 'Sem aviso', phrases: ['ainda não', ...no, ...thanks] },
      ],
    },
    'Aviso de saída': {
      says: 'Certo. A equipe de contratos envia o termo para assinar e agenda a vistoria.',
      queueOf: askedWorkspace,
    },
    'Sem aviso': { says: 'Tudo bem, nada foi registrado. Quando decidir, é só mandar uma mensagem.' },
    'Imóvel do proprietário': {
      says: 'Obrigado pela confiança! Escreva o bairro, o tipo do imóvel e se quer vender ou alugar.',
      tag: { stage: 'Captação', list: 'Proprietários' },
      exits: [{ to: 'Avaliação', entity: freeText('imóvel') }],
    },
    Avaliação: {
      says: 'A avaliação é gratuita. Em que dia um corretor pode visitar o imóvel?',
      exits: [{ to: 'Captação', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "quarta-feira"?'],
    },
    Captação: {
      says: 'Anotado: @date-Avaliação. O corretor confirma o horário por aqui.',
      queueOf: askedWorkspace,
    },
    Corretor: { says: 'Certo! Já chamei um corretor. Um instante, por favor.', queueOf: askedWorkspace },
  },
}
