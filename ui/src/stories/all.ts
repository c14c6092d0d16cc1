import type { Component } from 'svelte';
import { buttons } from './buttons';
import { fields } from './fields';
import { forms } from './forms';
import { layers } from './layers';
import { marks } from './marks';
import { notes } from './notes';
import type { Story } from './story';
import { tables } from './tables';

/** Draws nothing, or is a part of another and shown in its story. */
const WITHOUT = ['KeyGuard', 'Later', 'MenuItem', 'PageKeys', 'PopoverBox', 'Scrim', 'SelectMenu'];

const told = [...buttons, ...fields, ...forms, ...marks, ...notes, ...tables, ...layers];

/** Each component of the kit by its name; `undefined`: nobody has told its story. */
export const stories: [name: string, story: Story | undefined][] = Object.entries(
  import.meta.glob<Component>(['../kit/{components,form}/*.svelte', '../kit/grid/DataGrid.svelte'], {
    eager: true,
    import: 'default',
  }),
)
  .map(([path, of]): [string, Story | undefined] => [
    path.slice(path.lastIndexOf('/') + 1, -'.svelte'.length),
    told.find((story) => story.of === of),
  ])
  .filter(([name]) => !WITHOUT.includes(name));
