import { mount } from 'svelte';
import type { Language, Theme } from '$ipc';
import { stories } from './all';
import { setScene } from './scene';
import Sheet from './Sheet.svelte';
import Stories from './Stories.svelte';

// The page of switches shows itself in a frame for each sheet: what measures the window meets the chosen width.
const asked = new URLSearchParams(location.search);
const story = stories.find(([name]) => name === asked.get('of'))?.[1];
document.documentElement.style.fontSize = `${asked.get('text') ?? '100'}%`;
setScene((asked.get('language') ?? 'en') as Language, (asked.get('theme') ?? 'system') as Theme);
if (story === undefined) mount(Stories, { target: document.body });
else mount(Sheet, { target: document.body, props: { story, only: asked.get('only') } });
