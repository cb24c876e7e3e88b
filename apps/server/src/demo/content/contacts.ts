/** People who write to the demo's bots; one without a name is shown as a numbered visitor. */
export interface DemoContact {
  name: string | null
  email: string | null
  phone: string | null
}

const names = [
  'Renata Figueiredo',
  'Paulo Henrique Azevedo',
  'Luciana Teixeira',
  'Marcelo Guimarães',
  'Aline Bittencourt',
  'Rafael Monteiro',
  'Juliana Sampaio',
  'Thiago Nogueira',
  'Patrícia Amaral',
  'Eduardo Vasconcelos',
  'Fernanda Queiroz',
  'Rodrigo Salles',
  'Beatriz Pacheco',
  'Gustavo Lemos',
  'Carolina Peixoto',
  'André Luiz Ferraz',
  'Mariana Coutinho',
  'Felipe Drummond',
  'Vanessa Leal',
  'Leandro Bastos',
  'Tatiane Moura',
  'Diego Fontenele',
  'Priscila Andrade',
  'Vinícius Caldeira',
  'Débora Siqueira',
  'Fábio Medeiros',
  'Larissa Brandão',
  'Alexandre Pimentel',
  'Isabela Furtado',
  'Ricardo Barreto',
  'Simone Valadares',
  'Caio Benevides',
  'Natália Prates',
  'Henrique Sodré',
  'Bruna Castilho',
  'Sérgio Mourão',
  'Adriana Pontes',
  'Lucas Evangelista',
  'Cristiane Ramalho',
  'Igor Maciel',
  'Elaine Tavares',
  'Matheus Quintão',
  'Gabriela Rezende',
  'Otacílio Braga',
  'Sabrina Uchoa',
  'Wagner Portela',
  'Letícia Abreu',
  'Jonas Albuquerque',
  'Michele Xavier',
  'Antônio Carlos Brito',
]

/** Area codes of large cities. */
const areaCodes = [11, 21, 31, 41, 51, 61, 71, 81, 85, 27]
/** Every seventh visitor says no name, every third leaves no phone. */
const namelessEvery = 7
const phonelessEvery = 3

/** The first `count` contacts, the same every time. No number or address belongs to anybody: example.com, and 9 0000-xxxx. */
export const demoContacts = (count: number): DemoContact[] =>
  Array.from({ length: count }, (_, place) => {
    const name = nameOf(place)
    if (place % namelessEvery === namelessEvery - 1) return { name: null, email: null, phone: null }
    const [first = '', ...rest] = plain(name).split(' ')
    const areaCode = areaCodes[place % areaCodes.length]
    return {
      name,
      email: place % 2 === 0 ? `${first}.${rest.at(-1)}@example.com` : null,
      phone: place % phonelessEvery === 0 ? null : `55${areaCode}90000${String(1000 + place * 37).slice(-4)}`,
    }
  })

/** Past the list, first names with the last names of others. */
const nameOf = (place: number): string => {
  const name = names[place % names.length] as string
  const round = Math.floor(place / names.length)
  if (round === 0) return name
  const [first = ''] = name.split(' ')
  return `${first} ${names[(place + 7 * round) % names.length]?.split(' ').at(-1)}`
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
