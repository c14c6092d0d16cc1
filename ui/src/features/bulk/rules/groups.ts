import { type IconShape, UserCheck, UserX } from '$kit/icons';
import type { RiskLevel, RuleGroup } from '$ipc';
import { m } from '../messages';

/** The look of a group: a risk level has a sign of its own, one of the seller's own groups an icon. */
export function groupLook(
  group: RuleGroup,
): { text: string; tone: string; icon: IconShape; level: null } | { text: string; level: RiskLevel } {
  if (group === 'trusted')
    return { text: m().rules.groups.trusted, tone: 'ok', icon: UserCheck, level: null };
  if (group === 'blocked') return { text: m().rules.groups.blocked, tone: 'bad', icon: UserX, level: null };
  return { text: m().risk[group].short, level: group };
}
