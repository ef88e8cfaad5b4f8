//! Images, infrastructure and releases: docker, terraform, kubectl, helm, hosting tools, package registries.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const IMAGE: &str = "-t=value --tag=value -f=value --file=value --build-arg=value --target=value --platform=value --context=value -H=value --cache-from=value \
    --cache-to=value --progress=value -o=value --output=value --secret=value --profile=value --env-file=value -p=value --project-name=value --check=nothing";
const CLUSTER: &str = "-f=only --filename=only -k=only -n=value --namespace=value --context=value --kubeconfig=value -l=select --selector=select \
    --dry-run=nothing --set=value --values=value --version=value --timeout=value";
const INFRA: &str =
    "-chdir=dir -target=only -var=value -var-file=value -refresh-only=nothing --working-dir=dir --terragrunt-working-dir=dir";
const HOST: &str = "--dry-run=nothing --env=value -e=value -c=value --config=value --app=value -a=value --stage=value --project=value --only=only \
    --tag=value --access=value --registry=value --otp=value --dir=value -d=value --message=value -t=value --token=value -r=value --repository=value";

static TOOLS: &[Tool] = &[
    Tool::new("docker buildx build", &[Work::Build], Rest::Ignored, &[IMAGE]),
    Tool::new("docker buildx bake", &[Work::Build], Rest::Ignored, &[IMAGE, "--print=nothing"]),
    Tool::new("docker compose build", &[Work::Build], Rest::Limits, &[IMAGE]),
    Tool::new("docker-compose build", &[Work::Build], Rest::Limits, &[IMAGE]),
    Tool::new("docker image build", &[Work::Build], Rest::Ignored, &[IMAGE]),
    Tool::new("docker build", &[Work::Build], Rest::Ignored, &[IMAGE]),
    Tool::new("podman build", &[Work::Build], Rest::Ignored, &[IMAGE]),
    Tool::new("nerdctl build", &[Work::Build], Rest::Ignored, &[IMAGE]),
    Tool::new("buildah bud", &[Work::Build], Rest::Ignored, &[IMAGE]),
    Tool::new("docker compose push", &[Work::Deploy], Rest::Limits, &[IMAGE]),
    Tool::new("docker push", &[Work::Deploy], Rest::Limits, &[IMAGE]),
    Tool::new("docker image push", &[Work::Deploy], Rest::Limits, &[IMAGE]),
    Tool::new("podman push", &[Work::Deploy], Rest::Limits, &[IMAGE]),
    Tool::new("docker stack deploy", &[Work::Deploy], Rest::Ignored, &[IMAGE]),
    Tool::new("terraform apply", &[Work::Deploy], Rest::Ignored, &[INFRA]),
    Tool::new("terraform destroy", &[Work::Deploy], Rest::Ignored, &[INFRA]),
    Tool::new("terraform validate", &[Work::Lint], Rest::Ignored, &[INFRA]),
    Tool::new("terraform fmt", &[Work::Format], Rest::Limits, &["-check=check"]).writes(),
    Tool::new("terraform test", &[Work::Test], Rest::Ignored, &["-filter=only"]),
    Tool::new("tofu apply", &[Work::Deploy], Rest::Ignored, &[INFRA]),
    Tool::new("tofu validate", &[Work::Lint], Rest::Ignored, &[INFRA]),
    Tool::new("terragrunt apply", &[Work::Deploy], Rest::Ignored, &[INFRA]),
    Tool::new("tflint", &[Work::Lint], Rest::Ignored, &["--chdir=dir --fix=fix"]),
    Tool::new("pulumi up", &[Work::Deploy], Rest::Ignored, &["--stack=value -s=value"]),
    Tool::new("cdk deploy", &[Work::Deploy], Rest::Limits, &[]),
    Tool::new("kubectl apply", &[Work::Deploy], Rest::Ignored, &[CLUSTER]),
    Tool::new("kubectl rollout restart", &[Work::Deploy], Rest::Limits, &[CLUSTER]),
    Tool::new("kubectl set image", &[Work::Deploy], Rest::Limits, &[CLUSTER]),
    Tool::new("helm install", &[Work::Deploy], Rest::Ignored, &[CLUSTER, "-f=value"]),
    Tool::new("helm upgrade", &[Work::Deploy], Rest::Ignored, &[CLUSTER, "-f=value"]),
    Tool::new("helm lint", &[Work::Lint], Rest::Limits, &[]),
    Tool::new(
        "ansible-playbook",
        &[Work::Deploy],
        Rest::Ignored,
        &["-i=value --check=nothing -C=nothing --syntax-check=nothing -l=only --limit=only --tags=select"],
    ),
    Tool::new("ansible-lint", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("fly deploy", &[Work::Deploy], Rest::Ignored, &[HOST, "--build-only=build"]),
    Tool::new("flyctl deploy", &[Work::Deploy], Rest::Ignored, &[HOST, "--build-only=build"]),
    Tool::new("vercel build", &[Work::Build], Rest::Ignored, &[HOST]),
    Tool::new("vercel deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("vercel --prod", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("netlify deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("netlify build", &[Work::Build], Rest::Ignored, &[HOST]),
    Tool::new("wrangler deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("wrangler publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("wrangler pages deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("firebase deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("serverless deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("sls deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("sst deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("sam deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("sam build", &[Work::Build], Rest::Ignored, &[HOST]),
    Tool::new("railway up", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("gcloud run deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("gcloud app deploy", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("supabase functions deploy", &[Work::Deploy], Rest::Limits, &[HOST]),
    Tool::new("npm publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("pnpm publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("yarn publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("yarn npm publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("bun publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("twine check", &[Work::Lint], Rest::Ignored, &[HOST]),
    Tool::new("twine upload", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("uv publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("poetry publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("maturin publish", &[Work::Deploy], Rest::Ignored, &[HOST]),
    Tool::new("goreleaser release", &[Work::Deploy], Rest::Ignored, &[HOST, "--snapshot=nothing"]),
    Tool::new("goreleaser build", &[Work::Build], Rest::Ignored, &[HOST]),
    Tool::new("cap production deploy", &[Work::Deploy], Rest::Ignored, &[]),
    Tool::new("kamal deploy", &[Work::Deploy], Rest::Ignored, &[]),
];

static FORMS: &[Form] = &[
    Form::build(&["\nSuccessfully tagged "], r"^Successfully tagged \S+(?<green>)$"),
    Form::build(&["\nSuccessfully built "], r"^Successfully built [0-9a-f]{12}(?<green>)$"),
    Form::build(&[" naming to "], r"^(?:#\d+ |\s*=> => )naming to \S+.*done?(?<green>)"),
    Form::build(&["failed to solve", "failed to build"], r"^(?:ERROR: )?failed to (?:solve|build)(?<red>)[: ]"),
    Form::deploy(&[": digest: sha256:"], r"^\S+: digest: sha256:[0-9a-f]{64} size: \d+(?<green>)$"),
    Form::deploy(&["denied: requested"], r"^(?:Error.*)?denied: requested access to the resource is denied(?<red>)"),
    Form::deploy(&["\nApply complete!"], r"^Apply complete! Resources: (?<green>)"),
    Form::deploy(&["\nDestroy complete!"], r"^Destroy complete! Resources: (?<green>)"),
    Form::lint(&["\nSuccess! The conf"], r"^Success! The configuration is valid(?<green>)"),
    Form::deploy(
        &[
            "\ndeployment",
            "\nservice",
            "\nconfigmap/",
            "\nsecret/",
            "\ningress",
            "\nnamespace/",
            "\npod/",
            "\nstatefulset",
            "\njob.batch/",
            "\ncronjob",
            "\nrole",
            "\nclusterrole",
            "\ncustomresource",
            "\npersistentvolume",
            "\ndaemonset",
        ],
        r"^[a-z]+(?:\.[a-z0-9.]+)?/[a-z0-9.-]+ (?:configured|created|unchanged)(?<green>)$",
    ),
    Form::deploy(&[" successfully rolled out"], r#"^(?:deployment|statefulset|daemon set) "[^"]+" successfully rolled out(?<green>)$"#),
    Form::deploy(&["\nSTATUS: "], r"^STATUS: (?:deployed(?<green>)|failed(?<red>))$"),
    Form::deploy(&["\nError: UPGRADE", "\nError: INSTALL"], r"^Error: (?:UPGRADE|INSTALLATION) FAILED: (?<red>)"),
    Form::deploy(&["deployed successfully"], r"^(?:v\d+ )?deployed successfully(?<green>)"),
    Form::deploy(&["Production: https"], r"^\W*Production: https?://\S+(?<green>)"),
    Form::deploy(&["Deploy is live!"], r"^\W*Deploy is live!(?<green>)"),
    Form::deploy(&["\nCurrent Version ID: "], r"^Current Version ID: \S+(?<green>)$"),
    Form::deploy(&["Deploy complete!"], r"^\W*Deploy complete!(?<green>)$"),
    Form::deploy(&["\n+ "], r"^\+ (?:@[\w.-]+/)?[\w.-]+@\d+\.\d+\.\d+\S*(?<green>)$").at_end(),
    Form::deploy(&["\nnpm e", "\nnpm E"], r"^npm (?:ERR!|error) code E(?:403|401|NEEDAUTH|PUBLISHCONFLICT|OTP)(?<red>)$"),
    Form::deploy(&["\nView at:"], r"^View at:(?<green>)$"),
    Form::deploy(&[" failed="], r"^\S+\s+: ok=\d+\s+changed=\d+\s+unreachable=\d+\s+failed=(?<problems>\d+)"),
];

/// Images, infrastructure, releases.
pub struct Deploy;

impl Runner for Deploy {
    fn name(&self) -> &'static str {
        "deploy"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
