import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config.ts';
import { mutate } from './mutate.ts';
import { chooseMutations } from './mutations.ts';

const { MUTATION_SEED = '1', MUTATION_COUNT = '60', MUTATION = '0' } = process.env;
const plugin = () => mutate(chooseMutations(Number(MUTATION_SEED), Number(MUTATION_COUNT)), Number(MUTATION));

const projects = (base.test?.projects ?? []).filter(
  (project): project is TestProjectInlineConfiguration => typeof project === 'object' && 'test' in project,
);

/** The tests of the site with one mutation switched on. */
export default defineConfig({
  ...base,
  root: `${import.meta.dirname}/../..`,
  test: {
    ...base.test,
    silent: false,
    projects: projects.map((project) => ({
      ...project,
      extends: false,
      define: base.define ?? {},
      test: {
        ...project.test,
        retry: 0,
        maxWorkers: '100%',
        // What a mutation breaks does not come later.
        testTimeout: 10_000,
        expect: { poll: { interval: 20, timeout: 5000 } },
      },
      plugins: [plugin(), ...(project.plugins ?? [])],
    })),
  },
});
