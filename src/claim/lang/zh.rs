//! Chinese.

use super::{Grammar, Idea, Language};

/// Chinese.
pub(super) const GRAMMAR: Grammar = Grammar {
    language: Language::Chinese,
    function_words: "",
    runs_on: true,
    denies: &["没有", "未", "不", "没", "尚未", "无法", "并非"],
    plans: &["将", "会", "接下来", "准备", "计划", "打算", "需要", "要去", "我要", "稍后", "下一步", "可以"],
    conditions: &["如果", "若", "一旦", "除非", "只要", "假如", "的话"],
    asks: &["吗", "是否", "要不要", "呢"],
    hedges: &["应该", "可能", "大概", "也许", "似乎", "看起来", "或许"],
    tells: &["请"],
    i: &["我"],
    you: &["你", "您"],
    spares: &["没有错误", "没有问题", "无错误", "没有失败", "没问题", "不仅", "不再失败", "没有警告"],
    forms: &[
        (Idea::Tests, &["测试套件", "测试", "单测"]),
        (Idea::Build, &["构建", "编译"]),
        (Idea::Lint, &["代码检查", "静态检查"]),
        (Idea::Pass, &["通过", "成功", "全绿"]),
        (Idea::Fail, &["失败", "报错", "未通过"]),
        (Idea::Removed, &["删除", "移除", "删掉"]),
        (Idea::Created, &["创建", "新建", "添加", "写入", "新增"]),
        (Idea::Changed, &["修改", "更新", "编辑", "更改"]),
        (Idea::Committed, &["提交"]),
        (Idea::Pushed, &["推送"]),
        (Idea::Ran, &["运行", "执行"]),
        (Idea::All, &["所有", "全部", "都"]),
        (Idea::File, &["文件"]),
    ],
};
