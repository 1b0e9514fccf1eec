import { resolve } from 'node:path';
import { testReadmeExample } from '@umbo/testkit';

testReadmeExample(resolve(import.meta.dirname, '..'));
