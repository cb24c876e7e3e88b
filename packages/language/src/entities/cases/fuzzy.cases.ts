import type { EntityDefinition } from '../../types.ts'
import { list } from './read-cases.ts'

/** Fuzzy values: an entity, and lines of message, '=>', values in order (parted by '+', since values hold spaces). */
export interface FuzzyTable {
  entity: EntityDefinition
  cases: string
}

export const fuzzyTables: readonly FuzzyTable[] = [
  {
    entity: list(
      1,
      'cidade',
      `São Paulo: sp, sampa, capital paulista
Rio de Janeiro: rj, rio
Belo Horizonte: bh, beagá
Curitiba: cwb
Porto Alegre: poa
Florianópolis: floripa
Salvador
Fortaleza
Recife
Manaus
Goiânia
Campinas
Santos
Natal`,
    ),
    cases: `
são paulo => São Paulo
Sao Paulo => São Paulo
SAO PAULO => São Paulo
sao paolo => São Paulo
sao pualo => São Paulo
são pauloo => São Paulo
sõa paulo => São Paulo
saopaulo => São Paulo
moro em sao paulo capital => São Paulo
sp => São Paulo
SP => São Paulo
sampa => São Paulo
sanpa => São Paulo
capital paulista => São Paulo
capital paulsita => São Paulo
rio de janeiro => Rio de Janeiro
rio de janeito => Rio de Janeiro
rio de jneiro => Rio de Janeiro
riodejaneiro => Rio de Janeiro
rio => Rio de Janeiro
no rio => Rio de Janeiro
rj => Rio de Janeiro
belo horizonte => Belo Horizonte
belo orizonte => Belo Horizonte
belo horisonte => Belo Horizonte
bello horizonte => Belo Horizonte
belohorizonte => Belo Horizonte
bh => Belo Horizonte
beaga => Belo Horizonte
curitiba => Curitiba
curtiba => Curitiba
curitba => Curitiba
curitiva => Curitiba
Cutiriba => Curitiba
cwb => Curitiba
porto alegre => Porto Alegre
porto alegri => Porto Alegre
porot alegre => Porto Alegre
portoalegre => Porto Alegre
poa => Porto Alegre
florianopolis => Florianópolis
florianópolis => Florianópolis
florianopólis => Florianópolis
florianoplis => Florianópolis
florianpolis => Florianópolis
floripa => Florianópolis
floipa => Florianópolis
salvador => Salvador
salvado =>
slavador => Salvador
salvadro => Salvador
fortaleza => Fortaleza
fortalesa => Fortaleza
fotaleza => Fortaleza
fortalza => Fortaleza
recife => Recife
recif => Recife
ressife => Recife
resife => Recife
manaus => Manaus
manáus => Manaus
manuas => Manaus
manaos => Manaus
goiania => Goiânia
goiânia => Goiânia
goania => Goiânia
goianiia => Goiânia
campinas => Campinas
campinnas => Campinas
canpinas => Campinas
campnas => Campinas
santos => Santos
santoz => Santos
snatos => Santos
natal => Natal
de são paulo para o rio => São Paulo + Rio de Janeiro
curitiba ou floripa => Curitiba + Florianópolis
curitba e florianoplis => Curitiba + Florianópolis
oi =>
bom dia =>
não sei =>
paulo =>
janeiro =>
horizonte =>
porto =>
alegre =>
campeonato =>
salvar =>
receita =>
recibo =>
santo =>
fortuna =>
quero falar com um atendente =>
meu pedido não chegou =>
hoje =>
são várias =>
belo trabalho =>`,
  },
  {
    entity: list(
      2,
      'plano',
      `Básico: basic, simples
Família: familiar, family
Empresarial: empresa, corporativo, business
Premium: vip, top
Controle
Pré-pago: pre pago, prepago
Pós-pago: pos pago`,
    ),
    cases: `
básico => Básico
basico => Básico
BÁSICO => Básico
basíco => Básico
bascio => Básico
bázico => Básico
basioc => Básico
o basico mesmo => Básico
simples => Básico
simpels => Básico
basic => Básico
família => Família
familia => Família
famila => Família
fmilia => Família
famlia => Família
familiar => Família
famliar => Família
famílai => Família
plano familia => Família
empresarial => Empresarial
empresariau => Empresarial
enpresarial => Empresarial
emprezarial => Empresarial
empresaril => Empresarial
empesarial => Empresarial
empresa => Empresarial
impresa => Empresarial
emrpesa => Empresarial
corporativo => Empresarial
coporativo => Empresarial
corporatvo => Empresarial
business => Empresarial
bussiness => Empresarial
busines => Empresarial
premium => Premium
premiun => Premium
premiu => Premium
prêmium => Premium
preminum => Premium
premum => Premium
vip => Premium
VIP => Premium
controle => Controle
contole => Controle
controli => Controle
comtrole => Controle
contorle => Controle
pré-pago => Pré-pago
pre-pago => Pré-pago
pré pago => Pré-pago
prepago => Pré-pago
prépago => Pré-pago
pré-pgo => Pré-pago
pre pagoo => Pré-pago
pós-pago => Pós-pago
pos-pago => Pós-pago
pós pago => Pós-pago
pospago => Pós-pago
trocar do básico pro premium => Básico + Premium
do controle para o familia => Controle + Família
basico ou premiun => Básico + Premium
quero mudar de plano =>
qual o mais barato =>
pago =>
contrato =>
empreste =>
prêmio =>
famoso =>
top => Premium
bom =>
semana =>
bastante =>
sim =>
quanto custa? =>
obrigado =>`,
  },
  {
    entity: list(
      3,
      'produto',
      `Camiseta: camisa, t-shirt, blusa
Calça: calça jeans, jeans
Tênis: sapatênis
Vestido
Bermuda: short
Jaqueta: casaco
Meia
Boné
Mochila
Notebook: laptop, computador portátil
Celular: smartphone, telefone
Fone de ouvido: fone, headset, airpods
Carregador
Geladeira: refrigerador
Fogão
Máquina de lavar: lavadora
Televisão: tv, televisor`,
    ),
    cases: `
camiseta => Camiseta
camizeta => Camiseta
camsieta => Camiseta
camisetas => Camiseta
camisesta => Camiseta
caimseta => Camiseta
quero uma camiseta preta => Camiseta
camisa => Camiseta
camiza => Camiseta
t-shirt => Camiseta
blusa => Camiseta
bluza => Camiseta
calça => Calça
calca => Calça
calças => Calça
calça jeans => Calça
calça jens => Calça
jeans => Calça
jeens => Calça
tênis => Tênis
tenis => Tênis
teniss => Tênis
tenius => Tênis
sapatenis => Tênis
sapatnis => Tênis
vestido => Vestido
vestidos => Vestido
vestdo => Vestido
vestidu => Vestido
vetsido => Vestido
bermuda => Bermuda
bermunda => Bermuda
bemuda => Bermuda
short => Bermuda
shorts => Bermuda
jaqueta => Jaqueta
jaketa => Jaqueta
jaqeuta => Jaqueta
jaquetta => Jaqueta
casaco => Jaqueta
cazaco => Jaqueta
meia => Meia
meias => Meia
boné => Boné
bone => Boné
bonés => Boné
mochila => Mochila
moxila => Mochila
mochilla => Mochila
mcohila => Mochila
notebook => Notebook
notbook => Notebook
notebok => Notebook
notebuk => Notebook
note book => Notebook
laptop => Notebook
lapitop => Notebook
computador portatil => Notebook
computado portatil => Notebook
celular => Celular
celulra => Celular
celuar => Celular
selular => Celular
celulares => Celular
smartphone => Celular
smartfone => Celular
smarphone => Celular
telefone => Celular
telefoni => Celular
fone de ouvido => Fone de ouvido
fone de ouvdo => Fone de ouvido
fones de ouvido => Fone de ouvido
fone => Fone de ouvido
headset => Fone de ouvido
hedset => Fone de ouvido
carregador => Carregador
caregador => Carregador
carrregador => Carregador
carregado =>
geladeira => Geladeira
geladera => Geladeira
geladiera => Geladeira
gelaedira => Geladeira
refrigerador => Geladeira
refrigeradro => Geladeira
fogão => Fogão
fogao => Fogão
foagão => Fogão
máquina de lavar => Máquina de lavar
maquina de lava => Máquina de lavar
maquna de lavar => Máquina de lavar
lavadora => Máquina de lavar
lavadoura => Máquina de lavar
televisão => Televisão
televisao => Televisão
televizão => Televisão
televisor => Televisão
tv => Televisão
TV => Televisão
camiseta e tenis => Camiseta + Tênis
um notbook e um carregador => Notebook + Carregador
celular, fone e mochila => Celular + Fone de ouvido + Mochila
qual o prazo de entrega =>
quero trocar =>
caminho =>
camarada =>
vestibular =>
celeste =>
mochilão => Mochila
carregando =>
verdade =>
bom =>
note =>
mais =>
meio =>
tem desconto? =>
nenhum deles =>
máquina =>
lavar =>
ouvido =>`,
  },
  {
    entity: list(
      4,
      'setor',
      `Financeiro: contas a pagar, cobrança
Suporte: suporte técnico, assistência
Comercial: vendas
Recursos Humanos: rh
Ouvidoria
Diretoria`,
    ),
    cases: `
financeiro => Financeiro
finaceiro => Financeiro
financero => Financeiro
finnanceiro => Financeiro
financiero => Financeiro
setor financeiro por favor => Financeiro
contas a pagar => Financeiro
contas a pgar => Financeiro
cobrança => Financeiro
cobransa => Financeiro
suporte => Suporte
suprote => Suporte
suport => Suporte
suporte tecnico => Suporte
suporte tecnioc => Suporte
assistencia => Suporte
asistencia => Suporte
assitencia => Suporte
comercial => Comercial
comerical => Comercial
comercil => Comercial
vendas => Comercial
vemdas => Comercial
recursos humanos => Recursos Humanos
recursos humano => Recursos Humanos
recurços humanos => Recursos Humanos
rh => Recursos Humanos
RH => Recursos Humanos
ouvidoria => Ouvidoria
ovidoria => Ouvidoria
ouvidora =>
diretoria => Diretoria
diretora =>
dretoria => Diretoria
do suporte pro comercial => Suporte + Comercial
não sei qual setor =>
financiamento =>
comer =>
comercio =>
vender =>
humanos =>
recursos =>
direito =>
ouvir =>
olá =>`,
  },
]
