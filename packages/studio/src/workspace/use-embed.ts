import { useEffect, useRef, useState } from 'react';
import { linkWords } from '../scene/link-words.ts';
import { useStudio } from './studio.ts';

/** Returns what brings the scene and the words of the link back to what they were at first. */
export function useFirstScene(): () => void {
  const { sceneStore } = useStudio();
  const [first] = useState(() => ({ scene: sceneStore.scene.value, words: linkWords.value }));
  return () => {
    sceneStore.show(first.scene);
    linkWords.set(first.words);
  };
}

/** Calls back when the page comes into sight and when it is out of sight: pictures that nobody sees need not move. */
export function useSight(changed: (seen: boolean) => void): void {
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => latest.current(entries.at(-1)!.isIntersecting));
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
}
