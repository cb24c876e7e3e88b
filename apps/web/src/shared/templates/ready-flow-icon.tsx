import {
  IconBuildingBank,
  IconBuildingCommunity,
  IconHeadset,
  IconHomeSearch,
  IconSchool,
  IconShoppingBag,
  IconStethoscope,
  IconTemplate,
  IconToolsKitchen2,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, typeof IconTemplate>> = {
  shop: IconShoppingBag,
  clinic: IconStethoscope,
  school: IconSchool,
  restaurant: IconToolsKitchen2,
  'support-desk': IconHeadset,
  'real-estate': IconHomeSearch,
  condominium: IconBuildingCommunity,
  'public-service': IconBuildingBank,
}

export function ReadyFlowIcon({ flowKey }: { flowKey: string }) {
  const Icon = icons[flowKey] ?? IconTemplate
  return <Icon size={20} stroke={1.6} aria-hidden />
}
