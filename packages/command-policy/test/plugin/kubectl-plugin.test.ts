import { expect, test } from 'vitest';
import { kubectl } from '../../examples/kubectl-plugin.ts';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const policy = workspace.compile({ allow: ['kubectl', 'grep'] }, { plugins: [kubectl] });

test.each([
  ['kubectl get pods -n web -o wide', 'allow'],
  ['kubectl -n web logs pod/x | grep error', 'allow'],
  ['kubectl --kubeconfig ./k get nodes', 'allow'],
  ['kubectl apply -f deploy.yaml', 'ask'],
  ['kubectl delete pod web-1', 'ask'],
  ['kubectl delete pods --all', 'deny'],
  ['kubectl -n prod delete --all pods', 'deny'],
  ['timeout 5 kubectl delete --all pods', 'deny'],
  ['bash -c "kubectl delete --all pods"', 'deny'],
  ['kubectl delete "$X"', 'ask'],
  ['kubectl --as=admin get pods', 'ask'],
  ['kubectl exec web -- sh', 'ask'],
  ['kubectl exec -n prod web -- sh', 'deny'],
  ['kubectl cp web:/etc/passwd ./x', 'allow'],
  ['kubectl cp web:/etc/passwd /etc/passwd', 'ask'],
  ['kubectl plugin-nobody-knows', 'ask'],
  ['kubectl get pods --unheard-of', 'ask'],
  ['kubectl $X', 'ask'],
])('%s: %s', (text, expected) => {
  expect(policy.decide(script(workspace, text)).kind).toBe(expected);
});

test('looking is not called read-only: it reaches the network', () => {
  expect(policy.decide(script(workspace, 'kubectl get pods'))).toMatchObject({
    kind: 'allow',
    readOnly: false,
  });
});
