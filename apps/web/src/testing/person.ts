import type { SessionUser } from '@prosa/contract'

/** A member of company 1 with two workspaces and no permission, whom a test makes its own. */
export const personAnswer = (over: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  name: 'Marina Souza',
  email: 'marina@loja.com.br',
  admin: false,
  reach: null,
  permissions: [],
  expires: '2099-01-01T00:00:00.000Z',
  allowCampaignCreation: false,
  isFirstAccess: false,
  isAttendant: false,
  companyId: 1,
  companyName: 'Loja',
  timeZone: 'America/Sao_Paulo',
  profiles: [],
  avatarURL: null,
  avatarColor: '#046af3',
  workspaces: [
    { id: 1, name: 'Vendas', parentId: null },
    { id: 3, name: 'Suporte', parentId: null },
  ],
  workspacesTree: [
    { id: 1, name: 'Vendas', parentId: null, children: [] },
    { id: 3, name: 'Suporte', parentId: null, children: [] },
  ],
  platform: {
    id: 1,
    displayName: 'Prosa',
    mainColor: '#02cdad',
    urlLogo: null,
    urlAvatar: null,
    urlLogoSidebar: null,
    urlLogoSidebarRetracted: null,
    loginStyle: 'plain',
    tabTitle: null,
    urlFavicon: null,
    urlLoginPicture: null,
    support: null,
  },
  ...over,
})
