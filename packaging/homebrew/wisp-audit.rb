# The release workflow writes version, addresses and sums into it: scripts/formula VERSION OWNER FOLDER.
class WispAudit < Formula
  desc "Checks agents' replies against the calls that their sessions recorded"
  homepage "https://github.com/OWNER/wisp-audit"
  version "0.1.0"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "https://github.com/OWNER/wisp-audit/releases/download/v0.1.0/wisp-audit-0.1.0-aarch64-apple-darwin.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/OWNER/wisp-audit/releases/download/v0.1.0/wisp-audit-0.1.0-x86_64-apple-darwin.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/OWNER/wisp-audit/releases/download/v0.1.0/wisp-audit-0.1.0-aarch64-unknown-linux-musl.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/OWNER/wisp-audit/releases/download/v0.1.0/wisp-audit-0.1.0-x86_64-unknown-linux-musl.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  def install
    bin.install "wisp-audit"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/wisp-audit.bash" => "wisp-audit"
    zsh_completion.install "completions/_wisp-audit"
    fish_completion.install "completions/wisp-audit.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/wisp-audit --version")
    (testpath/"session.jsonl").write "no session\n"
    shell_output("#{bin}/wisp-audit verify session.jsonl 2>&1", 2)
  end
end
